import {
  CodeActionKind,
  CompletionItemKind,
  type Connection,
  type Diagnostic as Told,
  DiagnosticSeverity,
  type InitializeResult,
  type Location,
  LSPErrorCodes,
  type Range,
  ResponseError,
  SemanticTokensBuilder,
  SymbolKind,
  TextDocuments,
  TextDocumentSyncKind,
  type TextEdit,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  colourOf,
  type Diagnostic,
  type Edit,
  rgbOf,
  type Source,
  type Span,
  withLineFeeds,
} from "../base/index.ts";
import * as formats from "../formats/index.ts";
import { entriesOf, formatText, helpFrom, type TokenKind } from "../syntax/index.ts";
import { indentOf } from "./indentation.ts";
import { offeredAt, toldAt } from "./told.ts";

/** Says what the server needs of the machine that it runs on. */
export interface LanguageHost {
  /** Returns the name of the file at an address, and the address of a file. */
  fileOf(uri: string): string;
  uriOf(file: string): string;
  /** Returns the file that the one at a path includes by a name; its text is needed only where no editor has it open. */
  include(file: string, name: string): { readonly file: string; readonly text?: string } | undefined;
  /** Returns the texts of the games in a folder. */
  gamesIn(folder: string): readonly Source[];
  /** Returns the reference of the language. */
  reference(): string | Promise<string>;
  /** Carries out a command of a lens; returns what it printed. */
  run(command: string, args: readonly string[]): Promise<string>;
}

/** Names what tokens are called in the protocol, by their kinds. */
const tokenTypes = {
  keyword: "keyword",
  name: "variable",
  number: "number",
  text: "string",
  comment: "comment",
  glyph: "enumMember",
  picture: "macro",
  key: "property",
  operator: "operator",
} as const satisfies Record<TokenKind, string>;

const tokenKinds = Object.keys(tokenTypes);

const capabilities: InitializeResult["capabilities"] = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: {},
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  colorProvider: true,
  documentFormattingProvider: true,
  documentOnTypeFormattingProvider: { firstTriggerCharacter: "\n" },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
  codeLensProvider: {},
  executeCommandProvider: { commands: ["quadrille.play", "quadrille.test", "quadrille.solve"] },
  signatureHelpProvider: { triggerCharacters: [" "] },
  semanticTokensProvider: {
    full: true,
    legend: { tokenTypes: Object.values(tokenTypes), tokenModifiers: [] },
  },
};

/** Holds a game as it was compiled last: its texts, the document's own first, and their mistakes. */
interface Game {
  readonly sources: readonly Source[];
  /** The names by which files are included. */
  readonly names: ReadonlyMap<string, string>;
  /** The addresses of its files, and of those that it asks for. */
  readonly uses: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Says how many milliseconds after the last change mistakes are looked for: what somebody types waits for nothing. */
const pause = 10;

/** Serves an editor over a connection, until it closes. */
export function serveLanguage(connection: Connection, host: LanguageHost): void {
  const documents = new TextDocuments(TextDocument);
  const games = new Map<string, Game>();
  const due = new Map<string, ReturnType<typeof setTimeout>>();
  const shown = new Map<string, readonly string[]>();
  let folders: readonly string[] = [];
  let helpFor: ReturnType<typeof helpFrom> | undefined;

  // Offsets of the language count lines that end in a line feed.
  const text = (uri: string): string => withLineFeeds(documents.get(uri)?.getText() ?? "");
  const documentOf = (uri: string, content: string): TextDocument =>
    TextDocument.create(uri, "quadrille", 0, content);
  const textOf = (uri: string): TextDocument => documentOf(uri, text(uri));

  const gameOf = (uri: string): Game => {
    const known = games.get(uri);
    if (known) return known;
    const file = host.fileOf(uri);
    const names = new Map<string, string>();
    const uses = new Set([uri]);
    const opened = (name: string): Source | undefined => {
      const found = host.include(file, name);
      if (!found) return undefined;
      names.set(found.file, name);
      uses.add(host.uriOf(found.file));
      const content = documents.get(host.uriOf(found.file))?.getText() ?? found.text;
      return content === undefined ? undefined : { file: found.file, text: content };
    };
    const { diagnostics, files } = formats.compileGame(file, text(uri), opened);
    const game = { diagnostics, names, uses, sources: files ?? [{ file, text: text(uri) }] };
    games.set(uri, game);
    return game;
  };

  /** Returns the games that are open and include a file: where there are any, it is a part of them and no game of its own. */
  const gamesWith = (uri: string): readonly string[] =>
    documents
      .keys()
      .filter((it) => it !== uri && gameOf(it).sources.some(({ file }) => host.uriOf(file) === uri));
  const gameWith = (uri: string): Game => gameOf(gamesWith(uri)[0] ?? uri);

  /** Returns a function that finds where a span of some texts lies; it looks for the lines of each text once. */
  const placesIn = (sources: readonly Source[]): ((span: Span) => Location) => {
    const files = new Map<string, TextDocument>();
    return ({ file, from, to }) => {
      const uri = host.uriOf(file);
      const document = files.get(file) ?? documentOf(uri, sources.find((it) => it.file === file)?.text ?? "");
      files.set(file, document);
      return { uri, range: { start: document.positionAt(from), end: document.positionAt(to) } };
    };
  };
  const rangeOf = (uri: string, span: { readonly from: number; readonly to: number }): Range => {
    const document = textOf(uri);
    return { start: document.positionAt(span.from), end: document.positionAt(span.to) };
  };

  const changesOf = (sources: readonly Source[], edits: readonly Edit[]): Record<string, TextEdit[]> => {
    const changes: Record<string, TextEdit[]> = {};
    const placeOf = placesIn(sources);
    for (const { span, text: newText } of edits) {
      const { uri, range } = placeOf(span);
      (changes[uri] ??= []).push({ range, newText });
    }
    return changes;
  };

  /** Tells that files have no mistakes any more, but for those that another open game tells of: an open one is a game of its own again. */
  const clear = (uri: string, files: readonly string[]): void => {
    const others = new Set([...shown].flatMap(([of, its]) => (of === uri ? [] : its)));
    for (const it of files.filter((file) => !others.has(file))) {
      if (it !== uri && documents.get(it)) publishSoon(it);
      else void connection.sendDiagnostics({ uri: it, version: documents.get(it)?.version, diagnostics: [] });
    }
  };

  /** Tells the mistakes of a game, those of each of its files. */
  const publish = (uri: string): void => {
    due.delete(uri);
    const isPart = gamesWith(uri).length > 0;
    const { sources, diagnostics } = gameOf(uri);
    const placeOf = placesIn(sources);
    const byFile = new Map(
      [uri, ...sources.map((it) => host.uriOf(it.file))].map((it): [string, Told[]] => [it, []]),
    );
    for (const it of diagnostics) {
      const to = host.uriOf(it.span.file);
      byFile.set(to, [...(byFile.get(to) ?? []), toldOf(it, placeOf)]);
    }
    if (isPart) byFile.clear();
    const before = shown.get(uri) ?? [];
    shown.set(uri, [...byFile.keys()]);
    clear(
      uri,
      before.filter((it) => !byFile.has(it)),
    );
    for (const [to, found] of byFile)
      void connection.sendDiagnostics({ uri: to, version: documents.get(to)?.version, diagnostics: found });
  };
  const publishSoon = (uri: string): void => {
    clearTimeout(due.get(uri));
    due.set(
      uri,
      setTimeout(() => publish(uri), pause),
    );
  };

  /** Returns the places of the name at an offset; of what it includes first, for that introduces most names. */
  const placesOf = (uri: string, at: number): readonly Location[] => {
    const { sources } = gameWith(uri);
    const file = host.fileOf(uri);
    const places = formats.placesInGame(sources, file, at);
    const inOrder = [...places.filter((it) => it.file !== file), ...places.filter((it) => it.file === file)];
    return inOrder.map(placesIn(sources));
  };

  connection.onInitialize(({ workspaceFolders }) => {
    folders = (workspaceFolders ?? []).map((it) => host.fileOf(it.uri));
    return { capabilities, serverInfo: { name: "quadrille" } };
  });
  // A file that others include changes their games too.
  const changed = (uri: string): void => {
    for (const [of, { uses }] of games)
      if (uses.has(uri)) {
        games.delete(of);
        if (of !== uri) publishSoon(of);
      }
  };
  documents.onDidChangeContent(({ document: { uri } }) => {
    changed(uri);
    publishSoon(uri);
  });
  documents.onDidClose(({ document: { uri } }) => {
    clearTimeout(due.get(uri));
    due.delete(uri);
    clear(uri, shown.get(uri) ?? [uri]);
    shown.delete(uri);
    changed(uri);
    games.delete(uri);
  });

  connection.onCodeAction(({ textDocument: { uri }, range }) => {
    const { sources, diagnostics } = gameWith(uri);
    const document = textOf(uri);
    const placeOf = placesIn(sources);
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const here = diagnostics.filter(
      (it) => it.span.file === host.fileOf(uri) && it.span.from <= to && from <= it.span.to,
    );
    return here.flatMap((it) =>
      (it.fixes ?? []).map(({ title, edits }) => ({
        title,
        kind: CodeActionKind.QuickFix,
        isPreferred: it.fixes?.length === 1,
        diagnostics: [toldOf(it, placeOf)],
        edit: { changes: changesOf(sources, edits) },
      })),
    );
  });

  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const to = textOf(uri).offsetAt(position);
    const [word = ""] = /[\p{L}\p{N}_-]*$/u.exec(text(uri).slice(0, to)) ?? [];
    const range = rangeOf(uri, { from: to - word.length, to });
    const palette = new Map(formats.paletteOf(text(uri)));
    const items = offeredAt(text(uri), { from: to - word.length, to }).map(({ label, isName, entries }) => ({
      label,
      textEdit: { range, newText: label },
      ...(isName
        ? { kind: CompletionItemKind.Variable, sortText: ` ${label}` }
        : palette.has(label)
          ? { kind: CompletionItemKind.Color, documentation: palette.get(label) }
          : { kind: CompletionItemKind.Keyword }),
      ...(entries.length > 0 && {
        detail: entries[0]!.form,
        documentation: entries.map((it) => it.says).join(" "),
      }),
    }));
    // A word that is whole needs no completion, so each letter asks anew.
    return { isIncomplete: true, items };
  });

  connection.onHover(async ({ textDocument: { uri }, position }) => {
    helpFor ??= helpFrom(await host.reference());
    const told = toldAt(text(uri), textOf(uri).offsetAt(position), helpFor);
    if (!told) return null;
    // Only the reference is Markdown: a line of the game is quoted, whatever stands in it.
    const marks = told.code.join("\n").match(/`+/g) ?? [];
    const quote = "`".repeat(Math.max(3, ...marks.map((it) => it.length + 1)));
    const code = told.code.length > 0 ? [`${quote}quadrille\n${told.code.join("\n")}\n${quote}`] : [];
    return {
      contents: { kind: "markdown", value: [...code, ...told.texts].join("\n\n") },
      range: rangeOf(uri, told),
    };
  });

  connection.onSignatureHelp(({ textDocument: { uri }, position }) => {
    const line = text(uri).split("\n")[position.line]?.slice(0, position.character) ?? "";
    const verb = [...line.matchAll(/[a-z][a-z-]*/g)]
      .map(([it]) => it)
      .reverse()
      .find((it) => entriesOf(it).length > 0);
    const entries = verb === undefined ? [] : entriesOf(verb);
    if (entries.length === 0) return null;
    return { signatures: entries.map(({ form, says }) => ({ label: form, documentation: says })) };
  });

  const offsetOf = (uri: string, position: Range["start"]): number => textOf(uri).offsetAt(position);
  connection.onReferences(({ textDocument: { uri }, position }) => [
    ...placesOf(uri, offsetOf(uri, position)),
  ]);
  connection.onDefinition(
    ({ textDocument: { uri }, position }) => placesOf(uri, offsetOf(uri, position))[0] ?? null,
  );
  connection.onPrepareRename(({ textDocument: { uri }, position }) => {
    const at = offsetOf(uri, position);
    const placeholder = formats.nameInGame(gameWith(uri).sources, host.fileOf(uri), at);
    const token = formats
      .highlight(text(uri))
      .find((it) => it.from <= at && at <= it.to && it.kind === "name");
    if (placeholder === undefined) return null;
    return token ? { range: rangeOf(uri, token), placeholder } : { defaultBehavior: true };
  });
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) => {
    const { sources, names } = gameWith(uri);
    const file = host.fileOf(uri);
    // A game is compiled again with its new name, and asks for its files by the names that it includes them by.
    const named = sources.map((it) => ({ ...it, file: names.get(it.file) ?? it.file }));
    const done = formats.renameInGame(named, names.get(file) ?? file, offsetOf(uri, position), newName);
    if ("wrong" in done) throw new ResponseError(LSPErrorCodes.RequestFailed, done.wrong);
    const files = new Map([...names].map(([file, name]) => [name, file]));
    const edits = done.edits.map(({ span, text: to }) => {
      return { span: { ...span, file: files.get(span.file) ?? span.file }, text: to };
    });
    return { changes: changesOf(sources, edits) };
  });

  const symbolsIn = (source: Source) => {
    const placeOf = placesIn([source]);
    return formats.outline(source.text).map((it) => ({
      name: it.name === "" ? it.word : `${it.word} ${it.name}`,
      kind: SymbolKind.Namespace,
      word: it.word,
      location: placeOf({ file: source.file, from: it.from, to: it.to }),
    }));
  };
  const ownSymbols = (uri: string) => symbolsIn({ file: host.fileOf(uri), text: text(uri) });
  connection.onDocumentSymbol(({ textDocument: { uri } }) =>
    ownSymbols(uri).map(({ name, kind, location }) => ({ name, kind, location })),
  );
  connection.onWorkspaceSymbol(({ query }) =>
    folders
      .flatMap((it) => host.gamesIn(it))
      .flatMap((source) =>
        symbolsIn({ ...source, text: documents.get(host.uriOf(source.file))?.getText() ?? source.text }),
      )
      .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
      .map(({ name, kind, location }) => ({ name, kind, location })),
  );
  connection.onFoldingRanges(({ textDocument: { uri } }) =>
    ownSymbols(uri).map(({ location: { range } }) => ({
      startLine: range.start.line,
      endLine: range.end.line,
    })),
  );
  connection.onCodeLens(({ textDocument: { uri } }) => {
    let level = 0;
    return ownSymbols(uri).flatMap(({ word, location: { range } }) => {
      const lens = (title: string, command: string, ...args: string[]) => ({
        range,
        command: { title, command: `quadrille.${command}`, arguments: [uri, ...args] },
      });
      if (word === "test") return [lens("Run tests", "test")];
      if (word !== "level") return [];
      level++;
      return [lens("Play", "play", "--level", `${level}`), lens("Solve", "solve", "--level", `${level}`)];
    });
  });
  connection.onExecuteCommand(async ({ command, arguments: [uri, ...args] = [] }) => {
    const said = await host.run(command.replace("quadrille.", ""), [host.fileOf(uri), ...args]);
    if (said !== "") void connection.window.showInformationMessage(said);
    return said;
  });

  connection.onDocumentColor(({ textDocument: { uri } }) => {
    const placeOf = placesIn([{ file: "", text: text(uri) }]);
    return formats.colourPlaces(text(uri)).map(({ from, to, hex }) => {
      const [red, green, blue] = rgbOf(hex).map((it) => it / 255) as [number, number, number];
      return { range: placeOf({ file: "", from, to }).range, color: { red, green, blue, alpha: 1 } };
    });
  });
  connection.onColorPresentation(({ textDocument: { uri }, color: { red, green, blue } }) => {
    const hex = colourOf([red, green, blue].map((it) => Math.round(it * 255)));
    const named = formats.paletteOf(text(uri)).filter(([, it]) => it === hex);
    return [...named.map(([label]) => ({ label })), { label: hex }];
  });

  connection.onDocumentFormatting(({ textDocument: { uri } }) => {
    const source = { file: host.fileOf(uri), text: text(uri) };
    const formatted =
      formats.isPuzzle(source.text) || formats.isCab(source.text) ? undefined : formatText(source);
    if (formatted?.is === "unsafe")
      throw new ResponseError(
        LSPErrorCodes.RequestFailed,
        "The text was not formatted: the result would be another game. Please report this.",
      );
    if (formatted?.is !== "formatted" || formatted.text === source.text) return [];
    return [
      {
        range: rangeOf(uri, { from: 0, to: source.text.length }),
        newText: formatted.text,
      },
    ];
  });

  connection.onDocumentOnTypeFormatting(({ textDocument: { uri }, position: { line } }) => {
    const lines = text(uri).split("\n");
    if (formats.isPuzzle(text(uri)) || formats.isCab(text(uri))) return [];
    const edits: TextEdit[] = [];
    const indent = (at: number, by: number): void => {
      const [is = ""] = /^[ \t]*/.exec(lines[at] ?? "") ?? [];
      const range = { start: { line: at, character: 0 }, end: { line: at, character: is.length } };
      if (is !== " ".repeat(by)) edits.push({ range, newText: " ".repeat(by) });
    };
    if (lines[line - 1]?.trim() === "") indent(line - 1, 0);
    indent(line, indentOf(lines.slice(0, line)));
    return edits;
  });

  connection.languages.semanticTokens.on(({ textDocument: { uri } }) => {
    const document = textOf(uri);
    const builder = new SemanticTokensBuilder();
    for (const { from, to, kind } of formats.highlight(document.getText()))
      for (const part of document
        .getText()
        .slice(from, to)
        .matchAll(/[^\n]+/g)) {
        const { line, character } = document.positionAt(from + part.index);
        builder.push(line, character, part[0].length, tokenKinds.indexOf(kind), 0);
      }
    return builder.build();
  });

  documents.listen(connection);
  connection.listen();
}

/** Returns a mistake as the protocol tells it. */
function toldOf(
  { span, code, severity, message, hint }: Diagnostic,
  placeOf: (span: Span) => Location,
): Told {
  return {
    range: placeOf(span).range,
    code,
    source: "quadrille",
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    message: hint === undefined ? message : `${message}\n${hint}`,
  };
}
