// The extension: the language server, a game beside its text, and its tests. Everything runs in the host of extensions, so it is the same in a browser.

import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { openGames } from "./games.ts";
import { pageOf } from "./page.ts";

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const texts = new Map<string, string>();
  const at = (...path: string[]): vscode.Uri => vscode.Uri.joinPath(context.extensionUri, "dist", ...path);
  const read = async (uri: vscode.Uri): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const [player, library, reference] = await Promise.all(
    ["exported.js", "games.json", "reference.md"].map((it) => read(at(it))),
  );
  const games = openGames(texts, new Map(Object.entries(JSON.parse(library!))), reference!);

  // The server knows all games of the folder, since they may include one another.
  const pattern = "**/*.quad";
  const load = async (uri: vscode.Uri): Promise<void> => void texts.set(uri.toString(), await read(uri));
  const tell = (): Promise<void> =>
    client.sendNotification("workspace/didChangeWatchedFiles", { changes: [] });
  const again = (uri: vscode.Uri): Promise<void> => load(uri).then(tell);
  await Promise.all((await vscode.workspace.findFiles(pattern)).map(load));
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  watcher.onDidCreate(again);
  watcher.onDidChange(again);
  watcher.onDidDelete((uri) => {
    texts.delete(uri.toString());
    return tell();
  });

  const textOf = (uri: string): string =>
    vscode.workspace.textDocuments.find((it) => it.uri.toString() === uri)?.getText() ?? texts.get(uri) ?? "";
  const compiled = (uri: string) =>
    games.compile(uri, (it) => (texts.has(it) || uri === it ? textOf(it) : undefined));

  const tests = makeTests(compiled);
  const plays = new Map<string, vscode.WebviewPanel>();
  const show = async (uri: string, level = 1): Promise<void> => {
    const { program } = compiled(uri);
    if (!program) {
      void vscode.window.showInformationMessage("Mend the mistakes first: they are marked in the text.");
      return;
    }
    const panel =
      plays.get(uri) ??
      vscode.window.createWebviewPanel("quadrille", program.facts.title, vscode.ViewColumn.Beside, {
        enableScripts: true,
        retainContextWhenHidden: true,
      });
    panel.title = program.facts.title;
    panel.webview.html = await pageOf(program, level, player!);
    panel.onDidDispose(() => plays.delete(uri));
    plays.set(uri, panel);
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const client = new LanguageClient("quadrille", "Quadrille", games.connect() as unknown as Worker, {
    documentSelector: ["quadrille", "puzzlescript", "variants"].map((language) => ({ language })),
    middleware: {
      executeCommand: async (command, args) => {
        const [uri = "", , level = "1"] = args as string[];
        if (command === "quadrille.play") return show(uri, Number(level));
        if (command === "quadrille.test") return tests.run(uri);
        return solve(uri, level);
      },
    },
  });
  context.subscriptions.push(
    watcher,
    tests.controller,
    client,
    vscode.commands.registerCommand("quadrille.open", () => {
      const uri = vscode.window.activeTextEditor?.document.uri.toString();
      return uri === undefined ? undefined : show(uri);
    }),
    // A game that is open goes on with the text, when the typing pauses.
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        const uri = document.uri.toString();
        if (document.languageId === "quadrille") tests.list(uri);
        if (plays.has(uri) && compiled(uri).program) void show(uri);
      }, 500);
    }),
    vscode.workspace.onDidOpenTextDocument(
      ({ uri, languageId }) => languageId === "quadrille" && tests.list(uri.toString()),
    ),
  );
  await client.start();
  for (const uri of texts.keys()) tests.list(uri);
}

/** Searches a level by the command line, which has the time that takes. */
function solve(uri: string, level: string): void {
  // The shell quotes the path itself: a name such as `$(reboot).quad` is no command.
  const file = { value: vscode.Uri.parse(uri).fsPath, quoting: vscode.ShellQuoting.Strong };
  const command = new vscode.ShellExecution("npx", ["quadrille", "solve", file, "--level", level]);
  const scope = vscode.TaskScope.Workspace;
  void vscode.tasks.executeTask(new vscode.Task({ type: "shell" }, scope, "Solve", "Quadrille", command));
}

/** Puts the tests of games into the explorer of tests. */
function makeTests(compiled: (uri: string) => ReturnType<ReturnType<typeof openGames>["compile"]>) {
  const controller = vscode.tests.createTestController("quadrille", "Quadrille");
  const place = (line: number): vscode.Range => new vscode.Range(line - 1, 0, line, 0);
  const list = (uri: string): void => {
    const { tests } = compiled(uri);
    if (tests.length === 0) return controller.items.delete(uri);
    const file = vscode.Uri.parse(uri);
    const item = controller.createTestItem(uri, file.path.split("/").at(-1)!, file);
    for (const [i, { name, line }] of tests.entries()) {
      const one = controller.createTestItem(`${uri}#${i}`, name, file);
      if (line !== undefined) one.range = place(line);
      item.children.add(one);
    }
    return controller.items.add(item);
  };
  const runAll = (request: vscode.TestRunRequest): void => {
    const run = controller.createTestRun(request);
    const wanted = new Set((request.include ?? [...controller.items].map(([, it]) => it)).map((it) => it.id));
    for (const [uri, item] of controller.items) {
      const children = [...item.children].map(([, it]) => it);
      if (!wanted.has(uri) && !children.some((it) => wanted.has(it.id))) continue;
      const results = compiled(uri).run();
      for (const [i, one] of children.entries()) {
        if (!wanted.has(uri) && !wanted.has(one.id)) continue;
        const result = results[i];
        if (result?.passed === true) run.passed(one);
        else run.failed(one, new vscode.TestMessage(result?.text ?? "The game has mistakes."));
      }
    }
    run.end();
  };
  controller.createRunProfile("Run", vscode.TestRunProfileKind.Run, runAll, true);
  const run = (uri: string): void => {
    list(uri);
    const item = controller.items.get(uri);
    if (item) runAll(new vscode.TestRunRequest([item]));
  };
  return { controller, list, run };
}
