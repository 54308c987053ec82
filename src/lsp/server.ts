import {
  CodeActionKind,
  CompletionItemKind,
  type Connection,
  DiagnosticSeverity,
  type InitializeResult,
  type Location,
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
import { offeredAt, toldAt } from "./told.ts";

/** Says what the server needs of the machine that it runs on. */
export interface LanguageHost {
  /** Returns the name of the file at an address, and the address of a file. */
  fileOf(uri: string): string;
  uriOf(file: string): string;
  /** Returns what the file at a path includes by a name. */
  include(file: string, name: string): Source | undefined;
  /** Returns the texts of the games in a folder. */
  gamesIn(folder: string): readonly Source[];
  /** Returns the reference of the language. */
  reference(): string;
  /** Carries out a command of a lens; returns what it printed. */
  run(command: string, args: readonly string[]): Promise<string>;
}

const services = { ...formats, entriesOf };

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
  readonly diagnostics: readonly Diagnostic[];
}

/** Serves an editor over a connection, until it closes. */
export function serveLanguage(connection: Connection, host: LanguageHost): void {
  const documents = new TextDocuments(TextDocument);
  const games = new Map<string, { readonly version: number; readonly game: Game }>();
  const shown = new Map<string, readonly string[]>();
  let folders: readonly string[] = [];
  let helpFor: ReturnType<typeof helpFrom> | undefined;

  // Offsets of the language count lines that end in a line feed.
  const text = (uri: string): string => withLineFeeds(documents.get(uri)?.getText() ?? "");
  const documentOf = (uri: string, content: string): TextDocument =>
    TextDocument.create(uri, "quadrille", 0, content);
  const textOf = (uri: string): TextDocument => documentOf(uri, text(uri));

  const gameOf = (uri: string): Game => {
    const version = documents.get(uri)?.version ?? -1;
    const known = games.get(uri);
    if (known?.version === version) return known.game;
    const file = host.fileOf(uri);
    const names = new Map<string, string>();
    const opened = (name: string): Source | undefined => {
      const found = host.include(file, name);
      if (found) names.set(found.file, name);
      const open = found && documents.get(host.uriOf(found.file));
      return open ? { file: found.file, text: open.getText() } : found;
    };
    const { diagnostics, files } = formats.compileGame(file, text(uri), opened);
    const game = { diagnostics, names, sources: files ?? [{ file, text: text(uri) }] };
    games.set(uri, { version, game });
    return game;
  };

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

  const publish = (uri: string): void => {
    const { sources, diagnostics } = gameOf(uri);
    // A file that had mistakes before, and has none now, is told so.
    const byUri = new Map([uri, ...(shown.get(uri) ?? [])].map((it): [string, Diagnostic[]] => [it, []]));
    for (const it of diagnostics) {
      const to = host.uriOf(it.span.file);
      byUri.set(to, [...(byUri.get(to) ?? []), it]);
    }
    shown.set(uri, [...byUri.keys()]);
    const placeOf = placesIn(sources);
    for (const [to, found] of byUri)
      void connection.sendDiagnostics({
        uri: to,
        diagnostics: found.map(({ span, code, severity, message, hint }) => ({
          range: placeOf(span).range,
          code,
          source: "quadrille",
          severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
          message: hint === undefined ? message : `${message}\n${hint}`,
        })),
      });
  };

  /** Returns the places of the name at an offset; of what it includes first, for that introduces most names. */
  const placesOf = (uri: string, at: number): readonly Location[] => {
    const { sources } = gameOf(uri);
    const file = host.fileOf(uri);
    const places = formats.placesInGame(sources, file, at);
    const inOrder = [...places.filter((it) => it.file !== file), ...places.filter((it) => it.file === file)];
    return inOrder.map(placesIn(sources));
  };

  connection.onInitialize(({ workspaceFolders }) => {
    folders = (workspaceFolders ?? []).map((it) => host.fileOf(it.uri));
    return { capabilities, serverInfo: { name: "quadrille" } };
  });
  documents.onDidChangeContent(({ document }) => {
    // A file that others include changes their games too.
    const file = host.fileOf(document.uri);
    for (const [uri, { game }] of [...games])
      if (uri !== document.uri && game.sources.some((it) => it.file === file)) {
        games.delete(uri);
        publish(uri);
      }
    publish(document.uri);
  });
  documents.onDidClose(({ document: { uri } }) => {
    for (const it of shown.get(uri) ?? [uri]) void connection.sendDiagnostics({ uri: it, diagnostics: [] });
    games.delete(uri);
    shown.delete(uri);
  });

  connection.onCodeAction(({ textDocument: { uri }, range }) => {
    const { sources, diagnostics } = gameOf(uri);
    const document = textOf(uri);
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const here = diagnostics.filter(
      (it) => it.span.file === host.fileOf(uri) && it.span.from <= to && from <= it.span.to,
    );
    return here.flatMap(({ fixes = [] }) =>
      fixes.map(({ title, edits }) => ({
        title,
        kind: CodeActionKind.QuickFix,
        isPreferred: fixes.length === 1,
        edit: { changes: changesOf(sources, edits) },
      })),
    );
  });

  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const to = textOf(uri).offsetAt(position);
    const [word = ""] = /[\p{L}\p{N}_-]*$/u.exec(text(uri).slice(0, to)) ?? [];
    return offeredAt(text(uri), { from: to - word.length, to }, services).map(
      ({ label, isName, entries }) => ({
        label,
        kind: isName ? CompletionItemKind.Variable : CompletionItemKind.Keyword,
        ...(entries.length > 0 && {
          detail: entries[0]!.form,
          documentation: entries.map((it) => it.says).join(" "),
        }),
      }),
    );
  });

  connection.onHover(({ textDocument: { uri }, position }) => {
    helpFor ??= helpFrom(host.reference());
    const told = toldAt(text(uri), textOf(uri).offsetAt(position), services, helpFor);
    if (!told) return null;
    const code = told.forms.length > 0 ? [`\`\`\`quadrille\n${told.forms.join("\n")}\n\`\`\``] : [];
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
    const name = formats.nameInGame(gameOf(uri).sources, host.fileOf(uri), offsetOf(uri, position));
    return name === undefined ? null : { defaultBehavior: true };
  });
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) => {
    const { sources, names } = gameOf(uri);
    // A game is compiled again with its new name, and asks for its files by the names that it includes them by.
    const named = sources.map((it) => ({ ...it, file: names.get(it.file) ?? it.file }));
    const done = formats.renameInGame(named, host.fileOf(uri), offsetOf(uri, position), newName);
    if ("wrong" in done) throw new ResponseError(-32803, done.wrong);
    const files = new Map([...names].map(([file, name]) => [name, file]));
    const edits = done.edits.map(({ span, text: to }) => {
      const file = files.get(span.file) ?? span.file;
      return { span: { ...span, file }, text: to };
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
    if (formatted?.is !== "formatted" || formatted.text === source.text) return [];
    return [
      {
        range: rangeOf(uri, { from: 0, to: source.text.length }),
        newText: formatted.text,
      },
    ];
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
