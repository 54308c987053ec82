import { sectionWords } from "../syntax/index.ts";

/** Lists the sections that always consist of a single line. */
const oneLineSections =
  "quadrille title author about homepage include tick players board opaque message".split(" ");

/** Returns the indentation for the line that follows the given lines of a game. */
export function indentOf(lines: readonly string[]): number {
  const lastLine = lines.at(-1) ?? "";
  if (lastLine.trim() === "") return 0;
  const blankCount = lastLine.length - lastLine.trimStart().length;
  const codeLine = lastLine.replace(/(^|\s)\/\/.*/, "").trimEnd();
  if (codeLine.endsWith(":")) return blankCount + 2;
  if (blankCount > 0) return blankCount;
  // Arguments are removed, as they contain a colon before their type.
  const codeWithoutArguments = codeLine.replaceAll(/\([^)]*\)|"[^"]*"/g, "");
  const [word = ""] = /^[a-z]+/.exec(codeLine) ?? [];
  const isComplete =
    oneLineSections.includes(word) ||
    !sectionWords.includes(word) ||
    codeWithoutArguments.includes(":") ||
    (word === "define" && codeWithoutArguments.includes("="));
  return isComplete ? 0 : 2;
}
