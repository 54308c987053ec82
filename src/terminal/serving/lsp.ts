import { spawn } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serveLanguage } from "../../lsp/index.ts";
import { commandOutput, filesBelow, readTextFile } from "../files/index.ts";
import { readIncludedSource, isGame } from "../games/game-file.ts";
import { pageFiles, pageText } from "../page-files.ts";

/** Serves editors over standard input and output, until they say that they end. */
export async function serveEditors(): Promise<void> {
  // The library takes its streams by this argument.
  if (!process.argv.includes("--stdio")) process.argv.push("--stdio");
  serveLanguage(createConnection(ProposedFeatures.all), {
    fileOf: (uri) => (uri.startsWith("file:") ? fileURLToPath(uri) : uri),
    uriOf: (file) => (/^\w{2,}:/.test(file) ? file : pathToFileURL(file).href),
    include: readIncludedSource,
    gamesIn: (folder) => filesBelow(folder, isGame).map((file) => ({ file, text: readTextFile(file) })),
    reference: () => pageText(pageFiles(), "reference.md"),
    run: runCommand,
  });
  await new Promise(() => {});
}

/** Runs the command of a lens as the command line does. Playing goes on in the browser. */
async function runCommand(command: string, args: readonly string[]): Promise<string> {
  if (command !== "play") return (await commandOutput([command, ...args])).text;
  spawn(process.execPath, [process.argv[1]!, "studio", ...args], { stdio: "ignore" });
  return "";
}
