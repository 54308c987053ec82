import { isolateHistory } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from "@codemirror/lsp-client";
import { ChangeSet, type Extension, Text, type TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type * as lsp from "vscode-languageserver-protocol";
import { colourOf, type Source } from "../../base/index.ts";
import type { OutlineEntry } from "../../syntax/index.ts";
import { fileOf, uriOf } from "./addresses.ts";
import { setColours } from "./colour-picker.ts";
import { readTokens, served, setFoldable, setTokens } from "./served.ts";

/** Describes a mistake in a file of a game: offsets of its text, its line from 1, and what would mend it. */
export interface Problem {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly message: string;
  readonly fixes: readonly lsp.CodeAction[];
}

/** Says what the studio does with what the language server tells. */
export interface LanguageHands {
  /** Takes all mistakes of the game, those of its own file first. */
  onProblems(problems: readonly Problem[]): void;
  /** Takes the sections of the file that is open, and the signs that stand for things in it. */
  onOutline(file: string, entries: readonly OutlineEntry[], glyphs: readonly string[]): void;
  /** Writes a file that no editor has open. */
  write(file: string, text: string): void;
  /** Opens a file in the editor. */
  show(file: string): void;
}

/** Stores a file of the game as the server knows it. */
class ServedFile implements WorkspaceFile {
  readonly languageId = "quadrille";
  version = 0;
  view: EditorView | null = null;
  /** Holds the text that the server is to know, while no editor has it. */
  wanted: Text;
  problems: readonly Problem[] = [];
  glyphs: readonly string[] = [];
  isColouring: "no" | "once" | "again" = "no";
  /** Says how long drawing its colours took, in milliseconds. */
  took = 0;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly uri: string;
  doc: Text;

  constructor(uri: string, doc: Text) {
    this.uri = uri;
    this.doc = doc;
    this.wanted = doc;
  }

  getView(): EditorView | null {
    return this.view;
  }
}

/** Keeps the files of a game, which the server has open, all of them. */
class ServedFiles extends Workspace {
  override files: ServedFile[] = [];
  hands: LanguageHands | undefined;
  #shown: ((view: EditorView) => void) | undefined;

  override getFile(uri: string): ServedFile | null {
    return this.files.find((it) => it.uri === uri) ?? null;
  }

  /** Says which texts there are; what an editor has open is newer there. */
  tell(sources: readonly Source[]): void {
    const uris = sources.map((it) => uriOf(it.file));
    for (const { uri } of this.files.filter((it) => !it.view && !uris.includes(it.uri)))
      this.client.didClose(uri);
    this.files = this.files.filter((it) => it.view || uris.includes(it.uri));
    for (const { file, text } of sources) {
      const doc = Text.of(text.split("\n"));
      const known = this.getFile(uriOf(file));
      if (known) known.wanted = doc;
      else this.#add(uriOf(file), doc);
    }
    this.client.sync();
    this.files.sort((a, b) => uris.indexOf(a.uri) - uris.indexOf(b.uri));
  }

  #add(uri: string, doc: Text): ServedFile {
    const file = new ServedFile(uri, doc);
    this.files.push(file);
    this.client.didOpen(file);
    return file;
  }

  override syncFiles(): { file: ServedFile; prevDoc: Text; changes: ChangeSet }[] {
    return this.files.flatMap((file) => {
      const prevDoc = file.doc;
      const plugin = file.view && LSPPlugin.get(file.view);
      const changes =
        plugin?.unsyncedChanges ??
        ChangeSet.of(
          file.view || file.wanted.eq(prevDoc) ? [] : { from: 0, to: prevDoc.length, insert: file.wanted },
          prevDoc.length,
        );
      if (changes.empty) return [];
      file.doc = changes.apply(prevDoc);
      file.version++;
      plugin?.clear();
      return [{ file, prevDoc, changes }];
    });
  }

  override openFile(uri: string, _: string, view: EditorView): void {
    const file = this.getFile(uri) ?? this.#add(uri, view.state.doc);
    file.wanted = view.state.doc;
    this.client.sync();
    file.view = view;
    this.#shown?.(view);
    this.#shown = undefined;
  }

  override closeFile(uri: string, view: EditorView): void {
    const file = this.getFile(uri);
    if (file?.view !== view) return;
    file.view = null;
    file.wanted = view.state.doc;
    this.client.sync();
  }

  override updateFile(uri: string, update: TransactionSpec): void {
    const file = this.getFile(uri);
    if (file?.view) file.view.dispatch(update, { annotations: isolateHistory.of("full") });
    else if (file)
      this.hands?.write(
        fileOf(uri),
        ChangeSet.of(update.changes ?? [], file.doc.length)
          .apply(file.doc)
          .toString(),
      );
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    const view = this.getFile(uri)?.view;
    if (view) return Promise.resolve(view);
    return new Promise((resolve) => {
      this.#shown = (it) => setTimeout(() => resolve(it));
      this.hands?.show(fileOf(uri));
    });
  }
}

/** Limits the milliseconds for drawing colours at each letter; if it takes longer, they come when the typing pauses for some: one letter is not waited for by the next. */
const quick = { took: 8, pause: 200 };

/** The language server of one game in the studio, which runs in a worker: whatever the editor knows of the language it is told by that. */
export class Language {
  readonly #worker = new Worker(new URL(workerFile, import.meta.url), { type: "module" });
  readonly #files: ServedFiles;
  readonly #client: LSPClient;
  readonly #extensions = new Map<string, Extension>();

  constructor() {
    this.#client = new LSPClient({
      workspace: (client) => new ServedFiles(client),
      timeout: 20_000,
      notificationHandlers: {
        "textDocument/publishDiagnostics": (_, params: lsp.PublishDiagnosticsParams) => {
          void this.#mark(params);
          return true;
        },
      },
    });
    this.#files = this.#client.workspace as ServedFiles;
    const heard = new Map<(message: string) => void, (event: MessageEvent<string>) => void>();
    this.#client.connect({
      send: (message) => this.#worker.postMessage(message),
      subscribe: (handler) => {
        heard.set(handler, ({ data }) => handler(data));
        this.#worker.addEventListener("message", heard.get(handler)!);
      },
      unsubscribe: (handler) => this.#worker.removeEventListener("message", heard.get(handler)!),
    });
  }

  set hands(hands: LanguageHands) {
    this.#files.hands = hands;
  }

  /** Says which texts the game consists of, its own first. */
  tell(sources: readonly Source[]): void {
    this.#files.tell(sources);
  }

  /** Ends the server. */
  close(): void {
    this.#client.disconnect();
    this.#worker.terminate();
  }

  /** Returns what an editor needs to show and write a file. */
  extension(file: string): Extension {
    const uri = uriOf(file);
    const made = this.#extensions.get(uri) ?? [
      this.#client.plugin(uri, "quadrille"),
      served(this, () => setTimeout(() => this.#opened(uri))),
      EditorView.updateListener.of(({ docChanged }) => docChanged && this.#changed(uri)),
    ];
    this.#extensions.set(uri, made);
    return made;
  }

  /** Returns the name at an offset of a file, if it can be changed. */
  async nameAt(file: string, offset: number): Promise<string | undefined> {
    const found = await this.#ask<lsp.PrepareRenameResult | null>("prepareRename", uriOf(file), offset);
    return found && "placeholder" in found ? found.placeholder : undefined;
  }

  /** Gives what is named there another name in all files; returns in how many places, or why not. */
  async rename(file: string, offset: number, newName: string): Promise<number | { readonly wrong: string }> {
    try {
      const edit = await this.#ask<lsp.WorkspaceEdit>("rename", uriOf(file), offset, { newName });
      this.apply(edit);
      return Object.values(edit.changes ?? {}).flat().length;
    } catch (error) {
      return { wrong: (error as Error).message };
    }
  }

  /** Puts a file into its usual layout; returns why not. */
  async format(file: string): Promise<string | undefined> {
    const uri = uriOf(file);
    try {
      const options = { tabSize: 2, insertSpaces: true };
      const edits = await this.#ask<lsp.TextEdit[] | null>("formatting", uri, undefined, { options });
      this.apply({ changes: { [uri]: edits ?? [] } });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  /** Moves the line of the cursor, which has just begun, to where the language wants it. */
  async indent(view: EditorView): Promise<void> {
    const uri = LSPPlugin.get(view)?.uri;
    if (uri === undefined) return;
    const options = { tabSize: 2, insertSpaces: true };
    const { head } = view.state.selection.main;
    const edits = await this.#ask<lsp.TextEdit[] | null>("onTypeFormatting", uri, head, {
      ch: "\n",
      options,
    });
    const file = this.#files.getFile(uri);
    if (!edits?.length || !file?.view) return;
    const changes = view.state.changes(changesOf(edits, file.doc));
    // Blanks come before the cursor, and are undone with the line.
    const selection = { anchor: changes.mapPos(view.state.selection.main.head, 1) };
    view.dispatch({ changes, selection, userEvent: "input.type.indent", scrollIntoView: true });
  }

  /** Returns the colours that have a name in a file, each as `#rrggbb`. */
  async palette(
    view: EditorView,
    offset: number,
  ): Promise<readonly (readonly [name: string, hex: string])[]> {
    const uri = LSPPlugin.get(view)?.uri ?? "";
    const found = await this.#ask<lsp.CompletionList | null>("completion", uri, offset);
    return (found?.items ?? [])
      .filter((it) => it.kind === 16)
      .map(({ label, documentation }) => [label, String(documentation)]);
  }

  /** Carries out edits of the server, each file as one change that can be undone. */
  apply({ changes = {} }: lsp.WorkspaceEdit): void {
    for (const [uri, edits] of Object.entries(changes)) {
      const file = this.#files.getFile(uri);
      if (file && edits.length > 0) this.#files.updateFile(uri, { changes: changesOf(edits, file.doc) });
    }
  }

  /** Asks the server about the newest text; who asks at an offset means one of the file's. The answer is about the text as it is when it comes: one that is late is asked for again. */
  async #ask<Answer>(about: string, uri: string, offset?: number, more: object = {}): Promise<Answer> {
    this.#client.sync();
    const file = this.#files.getFile(uri);
    const version = file?.version;
    const place = offset === undefined || !file ? {} : { position: positionOf(file.doc, offset) };
    const answer = await this.#client.request<object, Answer>(`textDocument/${about}`, {
      textDocument: { uri },
      ...place,
      ...more,
    });
    this.#client.sync();
    if (file && file.version !== version) return this.#ask(about, uri, offset, more);
    return answer;
  }

  /** Tells the server what was written, and asks for colours. */
  #changed(uri: string): void {
    const file = this.#files.getFile(uri);
    if (!file) return;
    setTimeout(() => this.#client.sync());
    clearTimeout(file.timer);
    file.timer = setTimeout(() => void this.#colour(file), file.took < quick.took ? 0 : quick.pause);
  }

  /** Shows what is known of a file that has just been opened. */
  #opened(uri: string): void {
    const file = this.#files.getFile(uri);
    if (!file) return;
    void this.#colour(file);
    this.#show(file);
    void this.#tellParts(file);
  }

  /** Colours a file; while an answer is waited for, no other is. */
  async #colour(file: ServedFile): Promise<void> {
    const isBusy = file.isColouring !== "no";
    file.isColouring = isBusy ? "again" : "once";
    if (isBusy) return;
    this.#client.sync();
    const { doc, uri, view } = file;
    const mapping = this.#client.workspaceMapping();
    const { data } = await this.#client.request<object, lsp.SemanticTokens>(
      "textDocument/semanticTokens/full",
      {
        textDocument: { uri },
      },
    );
    const changes = mapping.getMapping(uri);
    mapping.destroy();
    const again = file.isColouring === ("again" as string);
    file.isColouring = "no";
    if (view && file.view === view && changes) {
      const began = performance.now();
      const types = this.#client.serverCapabilities?.semanticTokensProvider?.legend.tokenTypes ?? [];
      const { marks, signs } = readTokens(data, types, doc, "enumMember");
      view.dispatch({ effects: setTokens.of(marks.map(changes)) });
      file.glyphs = signs;
      file.took = performance.now() - began;
    }
    if (again) this.#changed(uri);
  }

  /** Takes the mistakes of a file, with what mends them. Those of an older text are not told: newer ones come. */
  async #mark({ uri, version, diagnostics }: lsp.PublishDiagnosticsParams): Promise<void> {
    const file = this.#files.getFile(uri);
    if (!file || (version !== undefined && version !== file.version)) return;
    const { doc } = file;
    const range = { start: positionOf(doc, 0), end: positionOf(doc, doc.length) };
    const actions =
      diagnostics.length === 0
        ? []
        : await this.#client.request<lsp.CodeActionParams, lsp.CodeAction[]>("textDocument/codeAction", {
            textDocument: { uri },
            range,
            context: { diagnostics },
          });
    if (file.doc !== doc) return;
    file.problems = diagnostics.map((it): Problem => ({
      file: fileOf(uri),
      ...offsetsOf(doc, it.range),
      line: it.range.start.line + 1,
      severity: it.severity === 1 ? "error" : "warning",
      code: String(it.code),
      message: typeof it.message === "string" ? it.message.replace("\n", " ") : it.message.value,
      fixes: actions.filter(({ diagnostics: [of] = [] }) => of && keyOf(of) === keyOf(it)),
    }));
    this.#show(file);
    this.#files.hands?.onProblems(this.#files.files.flatMap((each) => each.problems));
    await this.#tellParts(file);
  }

  /** Marks the mistakes of a file in its editor. */
  #show({ view, problems, doc }: ServedFile): void {
    if (!view) return;
    const { length } = view.state.doc;
    const unsynced = LSPPlugin.get(view)?.unsyncedChanges ?? ChangeSet.empty(doc.length);
    const marks = problems.map(({ from, to, severity, message, fixes }) => ({
      from: Math.min(unsynced.mapPos(Math.min(from, doc.length)), length),
      to: Math.min(unsynced.mapPos(Math.min(to, doc.length)), length),
      severity,
      message,
      actions: fixes.map((fix) => ({ name: fix.title, apply: () => this.apply(fix.edit ?? {}) })),
    }));
    view.dispatch(setDiagnostics(view.state, marks));
  }

  /** Shows where sections and colours of a file stand, for folding, squares and the list of contents. */
  async #tellParts(file: ServedFile): Promise<void> {
    const { view, doc, uri } = file;
    if (!view) return;
    const ask = <Answer>(about: string) =>
      this.#client.request<object, Answer>(`textDocument/${about}`, { textDocument: { uri } });
    const [folds, colours, symbols] = await Promise.all([
      ask<lsp.FoldingRange[]>("foldingRange"),
      ask<lsp.ColorInformation[]>("documentColor"),
      ask<lsp.SymbolInformation[]>("documentSymbol"),
    ]);
    const plugin = file.view === view ? LSPPlugin.get(view) : null;
    if (!plugin || file.doc !== doc || !plugin.unsyncedChanges.empty) return;
    view.dispatch({
      effects: [
        setFoldable.of(
          folds.map((it) => ({ from: doc.line(it.startLine + 1).from, to: doc.line(it.endLine + 1).to })),
        ),
        setColours.of(
          colours.map(({ range, color: { red, green, blue } }) => ({
            ...offsetsOf(doc, range),
            hex: colourOf([red, green, blue].map((it) => Math.round(it * 255))),
          })),
        ),
      ],
    });
    const entries = symbols.map(({ name, location }): OutlineEntry => {
      const [word = "", ...names] = name.split(" ");
      return { word, name: names.join(" "), ...offsetsOf(doc, location.range) };
    });
    this.#files.hands?.onOutline(fileOf(uri), entries, file.glyphs);
  }
}

/** Names the worker's file, beside this one in what is built; for why it is no literal, see `web/thinking/thinker.ts`. */
const workerFile: string = "../language.js";

function positionOf(doc: Text, offset: number): lsp.Position {
  const { number, from } = doc.lineAt(Math.min(offset, doc.length));
  return { line: number - 1, character: Math.min(offset, doc.length) - from };
}

function offsetsOf(doc: Text, { start, end }: lsp.Range): { readonly from: number; readonly to: number } {
  const offset = ({ line, character }: lsp.Position): number =>
    line >= doc.lines ? doc.length : Math.min(doc.line(line + 1).from + character, doc.length);
  return { from: offset(start), to: offset(end) };
}

function changesOf(
  edits: readonly lsp.TextEdit[],
  doc: Text,
): { from: number; to: number; insert: string }[] {
  return edits.map(({ range, newText: insert }) => ({ ...offsetsOf(doc, range), insert }));
}

const keyOf = ({ range, code, message }: lsp.Diagnostic): string => JSON.stringify([range, code, message]);
