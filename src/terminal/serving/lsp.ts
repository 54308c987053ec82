import { spawn } from "node:child_process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serveLanguage } from "../../lsp/index.ts";
import { captureCommand, filesBelow, readTextFile } from "../files/index.ts";
import { readIncludedSource, isGame } from "../games/game-file.ts";
import { libraryGames } from "../library.ts";
import { pageFiles, pageText } from "../page-files.ts";

/** Runs the language server on standard input and output until the editor ends it. */
export async function serveEditors(): Promise<void> {
  // The library chooses its streams by this command-line argument.
  if (!process.argv.includes("--stdio")) process.argv.push("--stdio");
  serveLanguage(createConnection(ProposedFeatures.all), {
    // An address that is not a path on this machine serves as the file name.
    fileOf: (uri) => resultOr(() => fileURLToPath(uri), uri),
    uriOf: (file) => (/^[\w+.-]{2,}:/.test(file) ? file : pathToFileURL(file).href),
    include: readIncludedSource,
    gamesIn: (folder) =>
      filesBelow(folder, isGame).flatMap((file) => resultOr(() => [{ file, text: readTextFile(file) }], [])),
    reference: () => pageText(pageFiles(), "reference.md"),
    run: runCommand,
    isBundled: (file) => libraryGames().some((it) => it.path === file),
  });
  await new Promise(() => {});
}

/** Returns the result of a function, or `fallback` if it throws. */
function resultOr<T>(compute: () => T, fallback: T): T {
  try {
    return compute();
  } catch {
    return fallback;
  }
}

/** Runs the command of a code lens. `play` opens the game in the browser. */
async function runCommand(command: string, args: readonly string[]): Promise<string> {
  if (command !== "play") return (await captureCommand([command, ...args])).text;
  const studio = spawn(process.execPath, [process.argv[1]!, "studio", ...args], { stdio: "ignore" });
  process.once("exit", () => studio.kill());
  return "";
}
