import * as lsp from "vscode-languageserver";
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
import {
  colourPlaces,
  compileGame,
  highlight,
  isQuad,
  nameInGame,
  outline,
  paletteOf,
  placesInGame,
  renameInGame,
} from "../formats/index.ts";
import { entriesOf, formatText, helpFrom, type TokenKind } from "../syntax/index.ts";
import { indentOf } from "./indentation.ts";
import { offeredAt, toldAt } from "./told.ts";

/** Describes the services that the server needs from the program that it runs in. */
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
  /** Runs the command of a code lens, and returns its output. */
  run(command: string, args: readonly string[]): Promise<string>;
  /** Returns true for files of the package, which no rename changes. */
  isBundled?(file: string): boolean;
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

const capabilities: lsp.InitializeResult["capabilities"] = {
  textDocumentSync: lsp.TextDocumentSyncKind.Incremental,
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
  codeActionProvider: { codeActionKinds: [lsp.CodeActionKind.QuickFix] },
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
export function serveLanguage(connection: lsp.Connection, host: LanguageHost): void {
  const documents = new lsp.TextDocuments(TextDocument);
  const games = new Map<string, Game>();
  const due = new Map<string, ReturnType<typeof setTimeout>>();
  const shown = new Map<string, readonly string[]>();
  /** Holds the addresses of open files as the editor writes them: there are several ways to write one. */
  const clientUris = new Map<string, string>();
  const uriOf = (file: string): string => clientUris.get(file) ?? host.uriOf(file);
  let folders: readonly string[] = [];
  let helpFor: ReturnType<typeof helpFrom> | undefined;

  // Offsets of the language count lines that end in a line feed.
  const text = (uri: string): string => withLineFeeds(documents.get(uri)?.getText() ?? "");
  const documentOf = (uri: string, content: string): TextDocument =>
    TextDocument.create(uri, "quadrille", 0, content);
  const textOf = (uri: string): TextDocument => documentOf(uri, text(uri));

  /** Compiles a game; `own` is its text where no editor has it open. */
  const compiled = (file: string, own: string): Game => {
    const uri = uriOf(file);
    const names = new Map<string, string>();
    const uses = new Set([uri]);
    const opened = (name: string): Source | undefined => {
      const found = host.include(file, name);
      if (!found) return undefined;
      names.set(found.file, name);
      uses.add(uriOf(found.file));
      const content = documents.get(uriOf(found.file)) ? text(uriOf(found.file)) : found.text;
      return content === undefined ? undefined : { file: found.file, text: content };
    };
    const { diagnostics, files } = compileGame(file, own, opened);
    return { diagnostics, names, uses, sources: files ?? [{ file, text: own }] };
  };
  const gameOf = (uri: string): Game => {
    const game = games.get(uri) ?? compiled(host.fileOf(uri), text(uri));
    games.set(uri, game);
    return game;
  };

  const isPartOf = (uri: string, game: string): boolean =>
    gameOf(game).sources.some(({ file }) => uriOf(file) === uri);
  /** Returns the games that are open and include a file: where there are any, it is a part of them and no game of its own, but in a circle. */
  const gamesWith = (uri: string): readonly string[] =>
    documents.keys().filter((it) => it !== uri && isPartOf(uri, it) && !isPartOf(it, uri));
  const gameWith = (uri: string): Game => gameOf(gamesWith(uri)[0] ?? uri);

  /** Returns a function that finds where a span of some texts lies; it looks for the lines of each text once. */
  const placesIn = (sources: readonly Source[]): ((span: Span) => lsp.Location) => {
    const files = new Map<string, TextDocument>();
    return ({ file, from, to }) => {
      const uri = uriOf(file);
      const document = files.get(file) ?? documentOf(uri, sources.find((it) => it.file === file)?.text ?? "");
      files.set(file, document);
      return { uri, range: { start: document.positionAt(from), end: document.positionAt(to) } };
    };
  };
  const rangeOf = (uri: string, span: { readonly from: number; readonly to: number }): lsp.Range => {
    const document = textOf(uri);
    return { start: document.positionAt(span.from), end: document.positionAt(span.to) };
  };

  const changesOf = (sources: readonly Source[], edits: readonly Edit[]): Record<string, lsp.TextEdit[]> => {
    const changes: Record<string, lsp.TextEdit[]> = {};
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
    const { sources, diagnostics } = gameOf(uri);
    const placeOf = placesIn(sources);
    const isPart = gamesWith(uri).length > 0;
    const files = isPart ? [] : [...new Set([uri, ...sources.map((it) => uriOf(it.file))])];
    const gone = (shown.get(uri) ?? []).filter((it) => !files.includes(it));
    shown.set(uri, files);
    clear(uri, gone);
    for (const to of files) {
      const found = diagnostics.filter((it) => uriOf(it.span.file) === to).map((it) => toldOf(it, placeOf));
      void connection.sendDiagnostics({ uri: to, version: documents.get(to)?.version, diagnostics: found });
    }
  };
  const publishSoon = (uri: string): void => {
    clearTimeout(due.get(uri));
    const later = setTimeout(() => publish(uri), pause);
    due.set(uri, later);
  };

  /** Returns the places of the name at an offset; of what it includes first, for that introduces most names. */
  const placesOf = (uri: string, at: number): readonly lsp.Location[] => {
    const { sources } = gameWith(uri);
    const file = host.fileOf(uri);
    const places = placesInGame(sources, file, at);
    const inOrder = [...places.filter((it) => it.file !== file), ...places.filter((it) => it.file === file)];
    return inOrder.map(placesIn(sources));
  };

  connection.onInitialize(({ workspaceFolders, rootUri, capabilities: { workspace } }) => {
    const roots = workspaceFolders?.map((it) => it.uri) ?? (rootUri ? [rootUri] : []);
    folders = roots.map((it) => host.fileOf(it));
    const watchers = [{ globPattern: "**/*.{quad,cab,txt}" }];
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration)
      connection.onInitialized(
        () => void connection.client.register(lsp.DidChangeWatchedFilesNotification.type, { watchers }),
      );
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
  // What others change may be a part of any game.
  connection.onDidChangeWatchedFiles(() => {
    games.clear();
    documents.keys().forEach(publishSoon);
  });
  documents.onDidOpen(({ document: { uri } }) => {
    changed(host.uriOf(host.fileOf(uri)));
    clientUris.set(host.fileOf(uri), uri);
  });
  documents.onDidChangeContent(({ document: { uri } }) => {
    changed(uri);
    publishSoon(uri);
  });
  documents.onDidClose(({ document: { uri } }) => {
    clearTimeout(due.get(uri));
    due.delete(uri);
    clear(uri, shown.get(uri) ?? [uri]);
    shown.delete(uri);
    clientUris.delete(host.fileOf(uri));
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
        kind: lsp.CodeActionKind.QuickFix,
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
    const palette = new Map(paletteOf(text(uri)));
    const items = offeredAt(text(uri), { from: to - word.length, to }).map(({ label, isName, entries }) => ({
      label,
      textEdit: { range, newText: label },
      ...(isName
        ? { kind: lsp.CompletionItemKind.Variable, sortText: ` ${label}` }
        : palette.has(label)
          ? { kind: lsp.CompletionItemKind.Color, documentation: palette.get(label) }
          : { kind: lsp.CompletionItemKind.Keyword }),
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
    const help = toldAt(text(uri), textOf(uri).offsetAt(position), helpFor);
    if (!help) return null;
    // Only the reference is Markdown: a line of the game is quoted, whatever stands in it.
    const marks = help.code.join("\n").match(/`+/g) ?? [];
    const quote = "`".repeat(Math.max(3, ...marks.map((it) => it.length + 1)));
    const code = help.code.length > 0 ? [`${quote}quadrille\n${help.code.join("\n")}\n${quote}`] : [];
    return {
      contents: { kind: "markdown", value: [...code, ...help.texts].join("\n\n") },
      range: rangeOf(uri, help),
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

  const offsetOf = (uri: string, position: lsp.Range["start"]): number => textOf(uri).offsetAt(position);
  connection.onReferences(({ textDocument: { uri }, position }) => [
    ...placesOf(uri, offsetOf(uri, position)),
  ]);
  connection.onDefinition(
    ({ textDocument: { uri }, position }) => placesOf(uri, offsetOf(uri, position))[0] ?? null,
  );
  connection.onPrepareRename(({ textDocument: { uri }, position }) => {
    const at = offsetOf(uri, position);
    const placeholder = nameInGame(gameWith(uri).sources, host.fileOf(uri), at);
    const token = highlight(text(uri)).find((it) => it.from <= at && at <= it.to && it.kind === "name");
    if (placeholder === undefined) return null;
    return token ? { range: rangeOf(uri, token), placeholder } : { defaultBehavior: true };
  });
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) => {
    const isOpen = (file: string): boolean => documents.get(uriOf(file)) !== undefined;
    const onDisk = folders
      .flatMap((it) => host.gamesIn(it))
      .filter((it) => /^\s*include\b/m.test(it.text) && !isOpen(it.file))
      .map((it) => compiled(it.file, it.text));
    const others = new Set([...documents.keys().map(gameOf), ...onDisk]);
    const found = new Map<string, { readonly source: Source; readonly edit: Edit }>();
    /** Renames in a game, and from what this changes in the other games that are fine and have it too. */
    const rename = (game: Game, file: string, at: number): void => {
      others.delete(game);
      // A game is compiled again with its new name, and asks for its files by the names that it includes them by.
      const nameOf = (path: string): string => game.names.get(path) ?? path;
      const named = game.sources.map((it) => ({ ...it, file: nameOf(it.file) }));
      const done = renameInGame(named, nameOf(file), at, newName);
      if ("wrong" in done) throw failed(done.wrong);
      for (const edit of done.edits) {
        const source = game.sources.find((it) => nameOf(it.file) === edit.span.file)!;
        const span = { ...edit.span, file: source.file };
        if (host.isBundled?.(source.file) && !isOpen(source.file))
          throw failed("A bundled game gives that name. Save a copy of the game under another name.");
        found.set(`${span.from} ${span.file}`, { source, edit: { ...edit, span } });
        for (const it of others)
          if (it.sources.some((its) => its.file === span.file) && !it.diagnostics.some(isError))
            rename(it, span.file, span.from);
      }
    };
    rename(gameWith(uri), host.fileOf(uri), offsetOf(uri, position));
    const sources = [...found.values()].map((it) => it.source);
    const edits = [...found.values()].map((it) => it.edit);
    return { changes: changesOf(sources, edits) };
  });

  const symbolsIn = (source: Source) => {
    const placeOf = placesIn([source]);
    return outline(source.text).map((it) => ({
      name: it.name === "" ? it.word : `${it.word} ${it.name}`,
      kind: lsp.SymbolKind.Namespace,
      word: it.word,
      location: placeOf({ file: source.file, from: it.from, to: it.to }),
    }));
  };
  const ownSymbols = (uri: string) => symbolsIn({ file: host.fileOf(uri), text: text(uri) });
  connection.onDocumentSymbol(({ textDocument: { uri } }) => ownSymbols(uri));
  connection.onWorkspaceSymbol(({ query }) =>
    folders
      .flatMap((it) => host.gamesIn(it))
      .flatMap((source) =>
        symbolsIn({ ...source, text: documents.get(uriOf(source.file))?.getText() ?? source.text }),
      )
      .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
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
    // Not every client answers the request by which the library shows a message.
    if (said !== "")
      void connection.sendNotification("window/showMessage", { type: lsp.MessageType.Info, message: said });
    return said;
  });

  connection.onDocumentColor(({ textDocument: { uri } }) => {
    const placeOf = placesIn([{ file: "", text: text(uri) }]);
    return colourPlaces(text(uri)).map(({ from, to, hex }) => {
      const [red, green, blue] = rgbOf(hex).map((it) => it / 255) as [number, number, number];
      return { range: placeOf({ file: "", from, to }).range, color: { red, green, blue, alpha: 1 } };
    });
  });
  connection.onColorPresentation(({ textDocument: { uri }, color: { red, green, blue } }) => {
    const hex = colourOf([red, green, blue].map((it) => Math.round(it * 255)));
    const named = paletteOf(text(uri)).filter(([, it]) => it === hex);
    return [...named.map(([label]) => ({ label })), { label: hex }];
  });

  connection.onDocumentFormatting(({ textDocument: { uri } }) => {
    const source = { file: host.fileOf(uri), text: text(uri) };
    const formatted = isQuad(source.text) ? formatText(source) : undefined;
    if (formatted?.is === "unsafe")
      throw failed("The text was not formatted: the result would be another game. Please report this.");
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
    if (!isQuad(text(uri))) return [];
    const edits: lsp.TextEdit[] = [];
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
    const builder = new lsp.SemanticTokensBuilder();
    for (const { from, to, kind } of highlight(document.getText()))
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

const failed = (why: string): lsp.ResponseError<void> =>
  new lsp.ResponseError(lsp.LSPErrorCodes.RequestFailed, why);
const isError = ({ severity }: Diagnostic): boolean => severity === "error";

/** Returns a mistake as the protocol tells it. */
function toldOf(it: Diagnostic, placeOf: (span: Span) => lsp.Location): lsp.Diagnostic {
  const { span, code, severity, message, hint } = it;
  return {
    range: placeOf(span).range,
    code,
    source: "quadrille",
    severity: severity === "error" ? lsp.DiagnosticSeverity.Error : lsp.DiagnosticSeverity.Warning,
    message: hint === undefined ? message : `${message}\n${hint}`,
  };
}
