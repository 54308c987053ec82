import { formatText } from "../../syntax/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readTextFile, writeFile } from "../files/index.ts";
import { findGame, isCabName, listFolders } from "./find-game.ts";
import { printToStderr, count, reportFailure, print, printLine } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";

interface FmtOptions {
  readonly check?: true;
  readonly write?: true;
  readonly words?: true;
  readonly upgrade?: true;
}

/** Formats game files, then prints, checks or writes the results. `formatter` formats a single text. */
export async function formatFiles(files: readonly string[], options: FmtOptions, formatter = formatText) {
  let unformattedCount = 0;
  for (const file of listFolders(files, isQuad)) {
    try {
      if (await formatOneFile(file, options, formatter)) unformattedCount++;
    } catch (error) {
      reportFailure(error);
    }
  }
  if (options.check && unformattedCount > 0)
    printToStderr(`\`quadrille fmt --write\` lays ${unformattedCount > 1 ? "them" : "it"} out.`);
}

/** Formats a file. With `check` or `write`, returns true if its layout was wrong. */
async function formatOneFile(
  name: string,
  { check, write, words, upgrade }: FmtOptions,
  formatter: typeof formatText,
): Promise<boolean> {
  const path = findGame(name);
  if (isCabName(path)) throw new Failure(`${path} is a CABBAGE file; only .quad files can be formatted.`);
  const text = readTextFile(path);
  const foreignNotation = isQuad(path) ? "" : (await import("./convert.ts")).foreignNotationOf(text);
  if (foreignNotation !== "")
    throw new Failure(`${path} is a ${foreignNotation} file; only .quad files can be formatted.`);
  const upgradedSource = upgrade ? await upgradedText(path, text) : text;
  // The compiler is loaded only to explain Betza notation.
  const explainedSource = words
    ? (await import("./betza-comments.ts")).addBetzaComments({ file: path, text: upgradedSource })
    : upgradedSource;
  const formattedText = formatGameFile(path, explainedSource, formatter);
  if (!check && !write) print(formattedText);
  if ((!check && !write) || formattedText === text) return false;
  if (write) writeFile(path, formattedText);
  else process.exitCode = exitCodes.failed;
  printLine(path);
  if (check) printToStderr(describeFirstDifference(text, formattedText));
  return true;
}

const isQuad = (path: string): boolean => path.endsWith(".quad");

/** Returns the first line that formatting would change, before and after the change. */
function describeFirstDifference(text: string, formattedText: string): string {
  const [oldLines, newLines] = [text.split("\n"), formattedText.split("\n")];
  const lineIndex = oldLines.findIndex((it, i) => it !== newLines[i]);
  return `  line ${lineIndex + 1}: - ${oldLines[lineIndex] ?? ""}\n  line ${lineIndex + 1}: + ${newLines[lineIndex] ?? ""}`.replaceAll(
    / +$/gm,
    "",
  );
}

/** Upgrades a text to the newest version of the language, and prints the changes. */
async function upgradedText(path: string, text: string): Promise<string> {
  const [{ upgradeText }, { readIncludedSource }] = await Promise.all([
    import("../../program/index.ts"),
    import("./game-file.ts"),
  ]);
  const { text: upgraded, changes } = upgradeText(
    { file: path, text },
    { include: (name) => readIncludedSource(path, name) },
  );
  for (const { line, says } of changes)
    printToStderr(line === 0 ? `${path}: ${says}` : `${path}:${line}: ${says}`);
  return upgraded;
}

/** Returns the formatted text of a file. @throws Failure if the file has syntax errors, or if formatting would change the game */
export function formatGameFile(path: string, text: string, formatter = formatText): string {
  const source = { file: path, text };
  const formatResult = formatter(source);
  if (formatResult.is === "formatted") return formatResult.text;
  if (formatResult.is === "unsafe") {
    const { line } = formatResult;
    throw new Failure(
      `${path} was not formatted and is unchanged: the result would be another game, from line ${line} on. Please report this.`,
      exitCodes.failed,
    );
  }
  const { diagnostics } = formatResult;
  printToStderr(renderDiagnostics(diagnostics, [source]));
  throw new Failure(
    `${path} cannot be formatted: ${count(diagnostics.length, "mistake")}.`,
    exitCodes.failed,
  );
}
