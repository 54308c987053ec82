import { isolateHistory } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from "@codemirror/lsp-client";
import { ChangeSet, type Extension, Text, type TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type * as lsp from "vscode-languageserver-protocol";
import { colourOf, type Source } from "../../base/index.ts";
import type { OutlineEntry } from "../../syntax/index.ts";
import { postWithoutOrigin } from "../../web/index.ts";
import { fileOf, uriOf } from "./addresses.ts";
import { setColours, makeSquareMarks } from "./colour-picker.tsx";
import { readTokens, makeServerExtensions, setFoldable, setTokens } from "./served.ts";

/** Holds a diagnostic in a file of the game, the offset of its start, and its fixes. */
export interface Problem {
  readonly file: string;
  readonly from: number;
  readonly diagnostic: lsp.Diagnostic;
  readonly fixes: readonly lsp.CodeAction[];
}

/** Holds the callbacks for messages of the language server. */
export interface LanguageCallbacks {
  /** Receives all problems of the game, first those of its own file; undefined while all texts are empty. */
  onProblems(problems: readonly Problem[] | undefined): void;
  /** Receives the sections of the open file, and the glyphs of the game's objects. */
  onOutline(file: string, entries: readonly OutlineEntry[], glyphs: readonly string[]): void;
  /** Changes the text of a file that is not open in an editor. */
  write(file: string, text: string): void;
  /** Opens a file in the editor. */
  show(file: string): void;
}

/** Describes a file of the game as the server knows it. */
interface ServedFile extends WorkspaceFile {
  view: EditorView | null;
  /** Holds the current text while no editor has the file open. */
  wantedText: Text;
  mistakes: readonly lsp.Diagnostic[];
  problems: readonly Problem[];
}

/** Represents the files of a game, all of which are open in the server. */
class ServedFiles extends Workspace {
  override files: ServedFile[] = [];
  callbacks: LanguageCallbacks | undefined;
  #onViewShown: ((view: EditorView) => void) | undefined;

  override getFile(uri: string): ServedFile | null {
    return this.files.find((it) => it.uri === uri) ?? null;
  }

  /** Sets the texts, except for a file in an open editor, whose text is newer. */
  setSources(sources: readonly Source[]): void {
    const uris = sources.map((it) => uriOf(it.file));
    const isRemoved = (it: ServedFile): boolean => !it.view && !uris.includes(it.uri);
    for (const { uri } of this.files.filter(isRemoved)) this.client.didClose(uri);
    this.files = this.files.filter((it) => !isRemoved(it));
    for (const { file, text } of sources) this.#addFile(uriOf(file), Text.of(text.split("\n")));
    this.client.sync();
    this.files.sort((a, b) => uris.indexOf(a.uri) - uris.indexOf(b.uri));
  }

  #addFile(uri: string, newText: Text): ServedFile {
    const knownFile = this.getFile(uri);
    if (knownFile) return Object.assign(knownFile, { wantedText: newText });
    const file: ServedFile = {
      ...{ uri, languageId: "quadrille", version: 0, doc: newText, wantedText: newText, view: null },
      ...{ mistakes: [], problems: [], getView: () => file.view },
    };
    this.files.push(file);
    this.client.didOpen(file);
    return file;
  }

  override syncFiles(): { file: ServedFile; prevDoc: Text; changes: ChangeSet }[] {
    return this.files.flatMap((file) => {
      const { doc: prevDoc, view, wantedText } = file;
      const plugin = view && LSPPlugin.get(view);
      const edits = view || wantedText.eq(prevDoc) ? [] : { from: 0, to: prevDoc.length, insert: wantedText };
      const changes = plugin?.unsyncedChanges ?? ChangeSet.of(edits, prevDoc.length);
      if (changes.empty) return [];
      file.doc = changes.apply(prevDoc);
      file.version++;
      plugin?.clear();
      return [{ file, prevDoc, changes }];
    });
  }

  override openFile(uri: string, _: string, view: EditorView): void {
    const file = this.#addFile(uri, view.state.doc);
    this.client.sync();
    file.view = view;
    this.#onViewShown?.(view);
    this.#onViewShown = undefined;
  }

  override closeFile(uri: string, view: EditorView): void {
    const file = this.getFile(uri);
    if (file?.view !== view) return;
    Object.assign(file, { view: null, wantedText: view.state.doc });
    this.client.sync();
  }

  override updateFile(uri: string, update: TransactionSpec): void {
    const file = this.getFile(uri);
    if (file?.view) file.view.dispatch(update, { annotations: isolateHistory.of("full") });
    else if (file) {
      const text = ChangeSet.of(update.changes ?? [], file.doc.length).apply(file.doc);
      this.callbacks?.write(fileOf(uri), text.toString());
    }
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    return new Promise((resolve) => {
      const view = this.getFile(uri)?.view;
      if (view) return resolve(view);
      this.#onViewShown = (it) => setTimeout(() => resolve(it));
      return this.callbacks?.show(fileOf(uri));
    });
  }
}

const errorMessage = ({ message }: Error): string => message;

const isBlank = (doc: Text): boolean => doc.toString().trim() === "";

const spacing = { options: { tabSize: 2, insertSpaces: true } };

/** Connects the editors of one game to a language server in a worker. */
export class EditorLanguage {
  readonly #worker = new Worker(new URL(workerFile, import.meta.url), { type: "module" });
  readonly #client = new LSPClient({
    workspace: (client) => new ServedFiles(client),
    timeout: 20_000,
    notificationHandlers: {
      "textDocument/publishDiagnostics": (_, published: lsp.PublishDiagnosticsParams) => {
        const file = this.#files.getFile(published.uri);
        // Diagnostics of an outdated text are ignored, because newer diagnostics follow.
        if (file && published.version === file.version) {
          file.mistakes = published.diagnostics;
          void this.#showAnalysis(file);
        }
        return true;
      },
    },
  });
  readonly #files = this.#client.workspace as ServedFiles;
  readonly #extensions = new Map<string, Extension>();
  /** Holds the offset of the last automatic indentation, and how many typed spaces to ignore there, because users may indent by habit. */
  lastIndent = { at: -1, left: 0 };
  /** Lists the named colours of the open file, each as `#rrggbb`. */
  palette: readonly (readonly [name: string, hex: string])[] = [];

  constructor() {
    this.#client.connect({
      send: (message) => postWithoutOrigin(this.#worker, message),
      subscribe: (handler) => (this.#worker.onmessage = ({ data }) => handler(data)),
      unsubscribe: () => (this.#worker.onmessage = null),
    });
  }

  set callbacks(callbacks: LanguageCallbacks) {
    this.#files.callbacks = callbacks;
  }

  /** Sets the texts of the game, beginning with its own file. */
  setSources(sources: readonly Source[]): void {
    this.#files.setSources(sources);
  }

  /** Ends the server and drops pending requests, because no replies will come. */
  close(): void {
    this.#worker.terminate();
    Object.assign(this.#client, { requests: [] });
  }

  /** Returns the editor extensions for a file. */
  editorExtensions(file: string): Extension {
    const uri = uriOf(file);
    const handleOpened = (): void => {
      const servedFile = this.#files.getFile(uri);
      if (servedFile) void this.#showAnalysis(servedFile);
    };
    const extensions = this.#extensions.get(uri) ?? [
      this.#client.plugin(uri, "quadrille"),
      makeServerExtensions(this, () => setTimeout(handleOpened)),
      EditorView.updateListener.of(({ docChanged }) => docChanged && setTimeout(() => this.#client.sync())),
    ];
    this.#extensions.set(uri, extensions);
    return extensions;
  }

  /** Returns the name at an offset of a file, if it can be renamed. */
  async nameAt(file: string, offset: number): Promise<string | undefined> {
    const range = await this.#ask<lsp.PrepareRenameResult | null>("prepareRename", uriOf(file), {}, offset);
    return range && "placeholder" in range ? range.placeholder : undefined;
  }

  /** Renames the name at an offset in all files; returns the number of changed places, or an error message. */
  rename(file: string, offset: number, newName: string): Promise<number | string> {
    return this.#ask<lsp.WorkspaceEdit>("rename", uriOf(file), { newName }, offset).then((edit) => {
      this.apply(edit);
      return Object.values(edit.changes ?? {}).flat().length;
    }, errorMessage);
  }

  /** Formats a file; returns an error message if that fails. */
  format(file: string): Promise<string | undefined> {
    const uri = uriOf(file);
    return this.#ask<lsp.TextEdit[]>("formatting", uri, spacing).then((edits) => {
      this.apply({ changes: { [uri]: edits } });
      return undefined;
    }, errorMessage);
  }

  /** Indents the cursor's new line as the language requires. */
  async indent(view: EditorView): Promise<void> {
    const { uri } = LSPPlugin.get(view)!;
    const { head } = view.state.selection.main;
    const edits = await this.#ask<lsp.TextEdit[]>("onTypeFormatting", uri, { ch: "\n", ...spacing }, head);
    if (edits.length === 0) return;
    const changes = view.state.changes(changesOf(edits, view.state.doc));
    // The spaces are inserted before the cursor, and one undo removes them together with the new line.
    const selection = { anchor: changes.mapPos(view.state.selection.main.head, 1) };
    view.dispatch({ changes, selection, userEvent: "input.type.indent", scrollIntoView: true });
    this.lastIndent = { at: selection.anchor, left: changes.newLength - changes.length };
  }

  /** Applies edits of the server, one undoable change per file. */
  apply({ changes = {} }: lsp.WorkspaceEdit): void {
    for (const [uri, edits] of Object.entries(changes)) {
      const file = this.#files.getFile(uri);
      if (file && edits.length > 0) this.#files.updateFile(uri, { changes: changesOf(edits, file.doc) });
    }
  }

  /** Sends a request about a file, and repeats it if the file changes before the reply. */
  async #ask<Answer>(method: string, uri: string, params: object, offset?: number): Promise<Answer> {
    this.#client.sync();
    const doc = this.#files.getFile(uri)?.doc ?? Text.empty;
    const response = await this.#client.request<object, Answer>(`textDocument/${method}`, {
      textDocument: { uri },
      ...(offset !== undefined && { position: positionOf(doc, offset) }),
      ...params,
    });
    this.#client.sync();
    return this.#files.getFile(uri)?.doc === doc ? response : this.#ask(method, uri, params, offset);
  }

  /** Requests and shows the server's analysis of a file: problems with fixes and, in an editor, colours, sections and folds. */
  async #showAnalysis(file: ServedFile): Promise<void> {
    const { doc, uri, view, mistakes } = file;
    const request = <Answer>(method: string, params: object = {}) =>
      this.#client.request<object, Answer>(`textDocument/${method}`, { textDocument: { uri }, ...params });
    const range = { start: positionOf(doc, 0), end: positionOf(doc, doc.length) };
    const [actions, tokens, folds, colours, symbols] = await Promise.all([
      request<lsp.CodeAction[]>("codeAction", { range, context: { diagnostics: mistakes } }),
      request<lsp.SemanticTokens>("semanticTokens/full"),
      request<lsp.FoldingRange[]>("foldingRange"),
      request<lsp.ColorInformation[]>("documentColor"),
      request<lsp.SymbolInformation[]>("documentSymbol"),
    ]);
    const firstColourStart = view && colours[0]?.range.start;
    const colourNames =
      firstColourStart && (await request<lsp.CompletionList>("completion", { position: firstColourStart }));
    if (file.doc !== doc) return undefined;
    // If the editor was opened or closed meanwhile, the analysis is repeated, because the server reports only changes of the text.
    if (file.view !== view) return this.#showAnalysis(file);
    if (view && LSPPlugin.get(view)?.unsyncedChanges.empty === false) return undefined;
    file.problems = (isBlank(doc) ? [] : mistakes).map((mistake) => {
      const fixes = actions.filter(({ diagnostics: [one] = [] }) => one && idOf(one) === idOf(mistake));
      return { file: fileOf(uri), from: offsetsOf(doc, mistake.range).from, diagnostic: mistake, fixes };
    });
    const { files, callbacks } = this.#files;
    callbacks?.onProblems(
      files.every((it) => isBlank(it.doc)) ? undefined : files.flatMap((it) => it.problems),
    );
    if (!view) return undefined;
    // Kind 16 means colour.
    const colourItems = colourNames?.items.filter((it) => it.kind === 16) ?? [];
    this.palette = colourItems.map((it) => [it.label, String(it.documentation)]);
    const marks = file.problems.map(({ diagnostic, fixes }) => ({
      ...offsetsOf(doc, diagnostic.range),
      severity: diagnostic.severity === 1 ? ("error" as const) : ("warning" as const),
      message: String(diagnostic.message),
      actions: fixes.map(({ title, edit = {} }) => ({ name: title, apply: () => this.apply(edit) })),
    }));
    const types = this.#client.serverCapabilities?.semanticTokensProvider?.legend.tokenTypes ?? [];
    const decodedTokens = readTokens(tokens.data, types, doc, "enumMember");
    const hexOf = ({ red, green, blue }: lsp.Color): string =>
      colourOf([red, green, blue].map((it) => Math.round(it * 255)));
    view.dispatch(setDiagnostics(view.state, marks), {
      effects: [
        setTokens.of(decodedTokens.marks),
        setFoldable.of(
          folds.map((it) => ({ from: doc.line(it.startLine + 1).from, to: doc.line(it.endLine + 1).to })),
        ),
        setColours.of(
          makeSquareMarks(colours.map((it) => ({ ...offsetsOf(doc, it.range), hex: hexOf(it.color) }))),
        ),
      ],
    });
    const entries = symbols.map(({ name, location }): OutlineEntry => {
      const [word = "", ...names] = name.split(" ");
      return { word, name: names.join(" "), ...offsetsOf(doc, location.range) };
    });
    callbacks?.onOutline(fileOf(uri), entries, decodedTokens.glyphs);
    return undefined;
  }
}

/** Names the worker's file, which is beside this one in the build; `web/thinking/thinker.ts` explains why the name is not a literal. */
const workerFile: string = "../language.js";

function positionOf(doc: Text, offset: number): lsp.Position {
  const { number, from } = doc.lineAt(Math.min(offset, doc.length));
  return { line: number - 1, character: Math.min(offset, doc.length) - from };
}

function offsetsOf(doc: Text, { start, end }: lsp.Range): { readonly from: number; readonly to: number } {
  const toOffset = ({ line, character }: lsp.Position): number =>
    line >= doc.lines ? doc.length : Math.min(doc.line(line + 1).from + character, doc.length);
  return { from: toOffset(start), to: toOffset(end) };
}

const changesOf = (edits: readonly lsp.TextEdit[], doc: Text) =>
  edits.map(({ range, newText: insert }) => ({ ...offsetsOf(doc, range), insert }));

const idOf = ({ range, code, message }: lsp.Diagnostic): string => JSON.stringify([range, code, message]);
