import * as lsp from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  colourOf,
  type Diagnostic,
  type Edit,
  rgbOf,
  type Source,
  type Span,
  replaceLoneReturns,
} from "../base/index.ts";
import * as formats from "../formats/index.ts";
import { entriesOf, formatText, helpFrom, type TokenKind } from "../syntax/index.ts";
import { indentOf } from "./indentation.ts";
import { offeredWordsAt, wordInfoAt } from "./word-info.ts";

/** Describes the services that the server needs from its host program. */
export interface LanguageHost {
  /** Converts the URI of a document to the name of its file. */
  fileOf(uri: string): string;
  uriOf(file: string): string;
  /** Returns the file that another file includes by a name. Its text is needed only if no editor has it open. */
  include(file: string, name: string): { readonly file: string; readonly text?: string } | undefined;
  /** Returns the game files in a folder. */
  gamesIn(folder: string): readonly Source[];
  /** Returns the text of the language reference. */
  reference(): string | Promise<string>;
  /** Runs the command of a code lens, and returns its output. */
  run(command: string, args: readonly string[]): Promise<string>;
  /** Returns true for files bundled with the package, which renaming never changes. */
  isBundled?(file: string): boolean;
}

/** Maps kinds of tokens to their names in the protocol. */
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

/** Sets the delay between the last change and the check for errors, in milliseconds, so that checking does not slow down typing. */
const publishDelay = 10;

/** Serves an editor over a connection, until it closes. */
export function serveLanguage(connection: lsp.Connection, host: LanguageHost): void {
  const documents = new lsp.TextDocuments(TextDocument);
  const gamesByUri = new Map<string, Game>();
  const publishTimersByUri = new Map<string, ReturnType<typeof setTimeout>>();
  const publishedFiles = new Map<string, readonly string[]>();
  /** Maps open files to their URIs as the editor spells them. The same URI can be spelled in several ways. */
  const clientUris = new Map<string, string>();
  const uriOf = (file: string): string => clientUris.get(file) ?? host.uriOf(file);
  let folders: readonly string[] = [];
  let findHelp: ReturnType<typeof helpFrom> | undefined;

  // Lone carriage returns become line feeds, because the compiler counts offsets in such texts.
  const openTextAt = (uri: string): string => replaceLoneReturns(documents.get(uri)?.getText() ?? "");
  const makeDoc = (uri: string, content: string): TextDocument =>
    TextDocument.create(uri, "quadrille", 0, content);
  const openDocumentAt = (uri: string): TextDocument => makeDoc(uri, openTextAt(uri));

  type Game = ReturnType<typeof compileOpen>;
  /**
   * Compiles a game; `openText` is the text of its main file. Returns its texts, that file first, its diagnostics, the names by
   * which files are included, and the URIs of its files and of those that it tries to include.
   */
  const compileOpen = (file: string, openText: string) => {
    const names = new Map<string, string>();
    const fileUris = new Set([uriOf(file)]);
    const readIncludedSource = (name: string): Source | undefined => {
      const source = host.include(file, name);
      if (!source) return undefined;
      names.set(source.file, name);
      fileUris.add(uriOf(source.file));
      const content = documents.get(uriOf(source.file)) ? openTextAt(uriOf(source.file)) : source.text;
      return content === undefined ? undefined : { file: source.file, text: content };
    };
    const { diagnostics, files: compiledSources } = formats.compileGame(file, openText, readIncludedSource);
    return { diagnostics, names, fileUris, sources: compiledSources ?? [{ file, text: openText }] };
  };
  const gameOf = (uri: string): Game => {
    const game = gamesByUri.get(uri) ?? compileOpen(host.fileOf(uri), openTextAt(uri));
    gamesByUri.set(uri, game);
    return game;
  };

  const isFileOfGame = (uri: string, game: string): boolean =>
    gameOf(game).sources.some(({ file }) => uriOf(file) === uri);
  /**
   * Returns the open games that include a file. If there are any, the file counts as a part of these games and not as a game of
   * its own, unless the files include each other.
   */
  const gamesIncluding = (uri: string): readonly string[] =>
    documents.keys().filter((it) => it !== uri && isFileOfGame(uri, it) && !isFileOfGame(it, uri));
  const gameContaining = (uri: string): Game => gameOf(gamesIncluding(uri)[0] ?? uri);

  /** Returns a function that converts spans to locations in the protocol. It indexes the lines of each text only once. */
  const makeLocator = (sources: readonly Source[]): ((span: Span) => lsp.Location) => {
    const files = new Map<string, TextDocument>();
    return ({ file, from, to }) => {
      const uri = uriOf(file);
      const document = files.get(file) ?? makeDoc(uri, sources.find((it) => it.file === file)?.text ?? "");
      files.set(file, document);
      return { uri, range: { start: document.positionAt(from), end: document.positionAt(to) } };
    };
  };
  const offsetOf = (uri: string, position: lsp.Position): number => openDocumentAt(uri).offsetAt(position);
  const rangeOf = (uri: string, span: { readonly from: number; readonly to: number }): lsp.Range => {
    const document = openDocumentAt(uri);
    return { start: document.positionAt(span.from), end: document.positionAt(span.to) };
  };

  const changesOf = (sources: readonly Source[], edits: readonly Edit[]): Record<string, lsp.TextEdit[]> => {
    const changes: Record<string, lsp.TextEdit[]> = {};
    const locationOf = makeLocator(sources);
    for (const { span, text: newText } of edits) {
      const { uri, range } = locationOf(span);
      (changes[uri] ??= []).push({ range, newText });
    }
    return changes;
  };

  /**
   * Clears the diagnostics of files, except those that another open game reports. An open file that no game includes any more is
   * checked as a game of its own.
   */
  const clearDiagnostics = (uri: string, files: readonly string[]): void => {
    const otherFiles = new Set([...publishedFiles].flatMap(([game, paths]) => (game === uri ? [] : paths)));
    for (const it of files.filter((file) => !otherFiles.has(file))) {
      if (it !== uri && documents.get(it)) schedulePublishing(it);
      else void connection.sendDiagnostics({ uri: it, version: documents.get(it)?.version, diagnostics: [] });
    }
  };

  /** Publishes the diagnostics of a game, file by file. */
  const publishDiagnostics = (uri: string): void => {
    publishTimersByUri.delete(uri);
    const { sources, diagnostics } = gameOf(uri);
    const locationOf = makeLocator(sources);
    const isIncluded = gamesIncluding(uri).length > 0;
    const files = isIncluded ? [] : [...new Set([uri, ...sources.map((it) => uriOf(it.file))])];
    const clearedFiles = (publishedFiles.get(uri) ?? []).filter((it) => !files.includes(it));
    publishedFiles.set(uri, files);
    clearDiagnostics(uri, clearedFiles);
    for (const fileUri of files) {
      const fileDiagnostics = diagnostics
        .filter((it) => uriOf(it.span.file) === fileUri)
        .map((it) => toProtocolDiagnostic(it, locationOf));
      void connection.sendDiagnostics({
        uri: fileUri,
        version: documents.get(fileUri)?.version,
        diagnostics: fileDiagnostics,
      });
    }
  };
  const schedulePublishing = (uri: string): void => {
    clearTimeout(publishTimersByUri.get(uri));
    const timer = setTimeout(() => publishDiagnostics(uri), publishDelay);
    publishTimersByUri.set(uri, timer);
  };

  /** Returns the places of the name at an offset. Places in included files come first, because most names are declared there. */
  const namePlacesAt = (uri: string, position: lsp.Position): lsp.Location[] => {
    const { sources } = gameContaining(uri);
    const file = host.fileOf(uri);
    const places = formats.placesInGame(sources, file, offsetOf(uri, position));
    const ordered = [...places.filter((it) => it.file !== file), ...places.filter((it) => it.file === file)];
    return ordered.map(makeLocator(sources));
  };

  connection.onInitialize(({ workspaceFolders, rootUri, capabilities: { workspace } }) => {
    const rootUris = workspaceFolders?.map((it) => it.uri) ?? (rootUri ? [rootUri] : []);
    folders = rootUris.map((it) => host.fileOf(it));
    const watchers = [{ globPattern: "**/*.{quad,cab,txt}" }];
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration)
      connection.onInitialized(
        () => void connection.client.register(lsp.DidChangeWatchedFilesNotification.type, { watchers }),
      );
    return { capabilities, serverInfo: { name: "quadrille" } };
  });
  // A change of an included file also changes the games that include it.
  const forgetGamesIncluding = (uri: string): void => {
    for (const [gameUri, { fileUris }] of gamesByUri)
      if (fileUris.has(uri)) {
        gamesByUri.delete(gameUri);
        if (gameUri !== uri) schedulePublishing(gameUri);
      }
  };
  // A file changed outside the editor may be part of any game, so all games are read again.
  connection.onDidChangeWatchedFiles(() => {
    gamesByUri.clear();
    documents.keys().forEach(schedulePublishing);
  });
  documents.onDidOpen(({ document: { uri } }) => {
    forgetGamesIncluding(host.uriOf(host.fileOf(uri)));
    clientUris.set(host.fileOf(uri), uri);
  });
  documents.onDidChangeContent(({ document: { uri } }) => {
    forgetGamesIncluding(uri);
    schedulePublishing(uri);
  });
  documents.onDidClose(({ document: { uri } }) => {
    clearTimeout(publishTimersByUri.get(uri));
    publishTimersByUri.delete(uri);
    clearDiagnostics(uri, publishedFiles.get(uri) ?? [uri]);
    publishedFiles.delete(uri);
    clientUris.delete(host.fileOf(uri));
    forgetGamesIncluding(uri);
    gamesByUri.delete(uri);
  });

  connection.onCodeAction(({ textDocument: { uri }, range }) => {
    const { sources, diagnostics } = gameContaining(uri);
    const document = openDocumentAt(uri);
    const locationOf = makeLocator(sources);
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const diagnosticsInRange = diagnostics.filter(
      (it) => it.span.file === host.fileOf(uri) && it.span.from <= to && from <= it.span.to,
    );
    return diagnosticsInRange.flatMap((it) =>
      (it.fixes ?? []).map(({ title, edits }) => ({
        title,
        kind: lsp.CodeActionKind.QuickFix,
        isPreferred: it.fixes?.length === 1,
        diagnostics: [toProtocolDiagnostic(it, locationOf)],
        edit: { changes: changesOf(sources, edits) },
      })),
    );
  });

  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const to = openDocumentAt(uri).offsetAt(position);
    const [wordBeforeCursor = ""] = /[\p{L}\p{N}_-]*$/u.exec(openTextAt(uri).slice(0, to)) ?? [];
    const range = rangeOf(uri, { from: to - wordBeforeCursor.length, to });
    const palette = new Map(formats.paletteOf(openTextAt(uri)));
    const completionItems = offeredWordsAt(openTextAt(uri), { from: to - wordBeforeCursor.length, to }).map(
      ({ label, isName, entries }) => ({
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
      }),
    );
    // A complete word has no completions, so the client must ask again after each letter.
    return { isIncomplete: true, items: completionItems };
  });

  connection.onHover(async ({ textDocument: { uri }, position }) => {
    findHelp ??= helpFrom(await host.reference());
    const help = wordInfoAt(openTextAt(uri), openDocumentAt(uri).offsetAt(position), findHelp);
    if (!help) return null;
    // Only the reference is Markdown. Lines of the game are quoted in a fence longer than any run of backticks in them.
    const backtickRuns = help.code.join("\n").match(/`+/g) ?? [];
    const fence = "`".repeat(Math.max(3, ...backtickRuns.map((it) => it.length + 1)));
    const codeBlocks = help.code.length > 0 ? [`${fence}quadrille\n${help.code.join("\n")}\n${fence}`] : [];
    return {
      contents: { kind: "markdown", value: [...codeBlocks, ...help.texts].join("\n\n") },
      range: rangeOf(uri, help),
    };
  });

  connection.onSignatureHelp(({ textDocument: { uri }, position }) => {
    const textBeforeCursor = openTextAt(uri).split("\n")[position.line]?.slice(0, position.character) ?? "";
    const wordWithForms = [...textBeforeCursor.matchAll(/[a-z][a-z-]*/g)]
      .map(([it]) => it)
      .reverse()
      .find((it) => entriesOf(it).length > 0);
    const entries = wordWithForms === undefined ? [] : entriesOf(wordWithForms);
    if (entries.length === 0) return null;
    return { signatures: entries.map(({ form, says }) => ({ label: form, documentation: says })) };
  });

  connection.onReferences(({ textDocument: { uri }, position }) => namePlacesAt(uri, position));
  connection.onDefinition(({ textDocument: { uri }, position }) => namePlacesAt(uri, position)[0] ?? null);
  connection.onPrepareRename(({ textDocument: { uri }, position }) => {
    const at = offsetOf(uri, position);
    const placeholder = formats.nameInGame(gameContaining(uri).sources, host.fileOf(uri), at);
    const token = formats
      .highlight(openTextAt(uri))
      .find((it) => it.from <= at && at <= it.to && it.kind === "name");
    if (placeholder === undefined) return null;
    return token ? { range: rangeOf(uri, token), placeholder } : { defaultBehavior: true };
  });
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) => {
    const isOpen = (file: string): boolean => documents.get(uriOf(file)) !== undefined;
    const gamesOnDisk = folders
      .flatMap((it) => host.gamesIn(it))
      .filter((it) => /^\s*include\b/m.test(it.text) && !isOpen(it.file))
      .map((it) => compileOpen(it.file, it.text));
    const otherGames = new Set([...documents.keys().map(gameOf), ...gamesOnDisk]);
    const editsByPlace = new Map<string, { readonly source: Source; readonly edit: Edit }>();
    /** Renames in a game, and then in other error-free games that share a changed file. */
    const renameInGameAndOthers = (game: Game, file: string, offset: number): void => {
      otherGames.delete(game);
      // Renaming compiles the game again, which requests files by the names in its `include` lines.
      const includeNameOf = (path: string): string => game.names.get(path) ?? path;
      const namedSources = game.sources.map((it) => ({ ...it, file: includeNameOf(it.file) }));
      const renameResult = formats.renameInGame(namedSources, includeNameOf(file), offset, newName);
      if ("wrong" in renameResult) throw makeFailure(renameResult.wrong);
      for (const edit of renameResult.edits) {
        const source = game.sources.find((it) => includeNameOf(it.file) === edit.span.file)!;
        const span = { ...edit.span, file: source.file };
        if (host.isBundled?.(source.file) && !isOpen(source.file))
          throw makeFailure("A bundled game gives that name. Save a copy of the game under another name.");
        editsByPlace.set(`${span.from} ${span.file}`, { source, edit: { ...edit, span } });
        for (const it of otherGames)
          if (it.sources.some((gameSource) => gameSource.file === span.file) && !it.diagnostics.some(isError))
            renameInGameAndOthers(it, span.file, span.from);
      }
    };
    renameInGameAndOthers(gameContaining(uri), host.fileOf(uri), offsetOf(uri, position));
    const sources = [...editsByPlace.values()].map((it) => it.source);
    const edits = [...editsByPlace.values()].map((it) => it.edit);
    return { changes: changesOf(sources, edits) };
  });

  const symbolsIn = (source: Source) => {
    const locationOf = makeLocator([source]);
    return formats.outline(source.text).map((it) => ({
      name: it.name === "" ? it.word : `${it.word} ${it.name}`,
      kind: lsp.SymbolKind.Namespace,
      word: it.word,
      location: locationOf({ file: source.file, from: it.from, to: it.to }),
    }));
  };
  const symbolsOfDocument = (uri: string) => symbolsIn({ file: host.fileOf(uri), text: openTextAt(uri) });
  connection.onDocumentSymbol(({ textDocument: { uri } }) => symbolsOfDocument(uri));
  connection.onWorkspaceSymbol(({ query }) =>
    folders
      .flatMap((it) => host.gamesIn(it))
      .flatMap((source) =>
        symbolsIn({ ...source, text: documents.get(uriOf(source.file))?.getText() ?? source.text }),
      )
      .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
  );
  connection.onFoldingRanges(({ textDocument: { uri } }) =>
    symbolsOfDocument(uri).map(({ location: { range } }) => ({
      startLine: range.start.line,
      endLine: range.end.line,
    })),
  );
  connection.onCodeLens(({ textDocument: { uri } }) => {
    let level = 0;
    return symbolsOfDocument(uri).flatMap(({ word, location: { range } }) => {
      const toLens = (title: string, command: string, ...args: string[]) => ({
        range,
        command: { title, command: `quadrille.${command}`, arguments: [uri, ...args] },
      });
      if (word === "test") return [toLens("Run tests", "test")];
      if (word !== "level") return [];
      level++;
      return [toLens("Play", "play", "--level", `${level}`), toLens("Solve", "solve", "--level", `${level}`)];
    });
  });
  connection.onExecuteCommand(async ({ command, arguments: [uri, ...args] = [] }) => {
    const output = await host.run(command.replace("quadrille.", ""), [host.fileOf(uri), ...args]);
    // A notification is sent, because not every client replies to the library's request for showing a message.
    if (output !== "")
      void connection.sendNotification("window/showMessage", { type: lsp.MessageType.Info, message: output });
    return output;
  });

  connection.onDocumentColor(({ textDocument: { uri } }) => {
    const locationOf = makeLocator([{ file: "", text: openTextAt(uri) }]);
    return formats.colourPlaces(openTextAt(uri)).map(({ from, to, hex }) => {
      const [red, green, blue] = rgbOf(hex).map((it) => it / 255) as [number, number, number];
      return { range: locationOf({ file: "", from, to }).range, color: { red, green, blue, alpha: 1 } };
    });
  });
  connection.onColorPresentation(({ textDocument: { uri }, color: { red, green, blue } }) => {
    const hex = colourOf([red, green, blue].map((it) => Math.round(it * 255)));
    const namedColours = formats.paletteOf(openTextAt(uri)).filter(([, it]) => it === hex);
    return [...namedColours.map(([label]) => ({ label })), { label: hex }];
  });

  connection.onDocumentFormatting(({ textDocument: { uri } }) => {
    const source = { file: host.fileOf(uri), text: openTextAt(uri) };
    const formatResult = formats.isQuad(source.text) ? formatText(source) : undefined;
    if (formatResult?.is === "unsafe")
      throw makeFailure("The text was not formatted: the result would be another game. Please report this.");
    if (formatResult?.is !== "formatted" || formatResult.text === source.text) return [];
    return [
      {
        range: rangeOf(uri, { from: 0, to: source.text.length }),
        newText: formatResult.text,
      },
    ];
  });

  connection.onDocumentOnTypeFormatting(({ textDocument: { uri }, position: { line } }) => {
    const lines = openTextAt(uri).split("\n");
    if (!formats.isQuad(openTextAt(uri))) return [];
    const edits: lsp.TextEdit[] = [];
    const correctIndent = (line: number, blankCount: number): void => {
      const [currentIndent = ""] = /^[ \t]*/.exec(lines[line] ?? "") ?? [];
      const range = { start: { line, character: 0 }, end: { line, character: currentIndent.length } };
      if (currentIndent !== " ".repeat(blankCount)) edits.push({ range, newText: " ".repeat(blankCount) });
    };
    if (lines[line - 1]?.trim() === "") correctIndent(line - 1, 0);
    correctIndent(line, indentOf(lines.slice(0, line)));
    return edits;
  });

  connection.languages.semanticTokens.on(({ textDocument: { uri } }) => {
    const document = openDocumentAt(uri);
    const builder = new lsp.SemanticTokensBuilder();
    for (const { from, to, kind } of formats.highlight(document.getText()))
      for (const linePart of document
        .getText()
        .slice(from, to)
        .matchAll(/[^\n]+/g)) {
        const { line, character } = document.positionAt(from + linePart.index);
        builder.push(line, character, linePart[0].length, tokenKinds.indexOf(kind), 0);
      }
    return builder.build();
  });

  documents.listen(connection);
  connection.listen();
}

const makeFailure = (why: string): lsp.ResponseError<void> =>
  new lsp.ResponseError(lsp.LSPErrorCodes.RequestFailed, why);
const isError = ({ severity }: Diagnostic): boolean => severity === "error";

/** Converts a diagnostic of the compiler to one of the protocol. */
function toProtocolDiagnostic(it: Diagnostic, locationOf: (span: Span) => lsp.Location): lsp.Diagnostic {
  const { span, code, severity, message, hint } = it;
  return {
    range: locationOf(span).range,
    code,
    source: "quadrille",
    severity: severity === "error" ? lsp.DiagnosticSeverity.Error : lsp.DiagnosticSeverity.Warning,
    message: hint === undefined ? message : `${message}\n${hint}`,
  };
}
