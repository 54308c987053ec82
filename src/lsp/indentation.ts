import { sectionWords } from "../syntax/index.ts";

/** Holds the sections that are one line, whatever stands in it. */
const oneLine = "quadrille title author about homepage include tick players board opaque message".split(" ");

/** Returns the number of blanks before the line that comes behind some lines of a text in the language. */
export function indentOf(lines: readonly string[]): number {
  const last = lines.at(-1) ?? "";
  if (last.trim() === "") return 0;
  const blanks = last.length - last.trimStart().length;
  const line = last.replace(/(^|\s)\/\/.*/, "").trimEnd();
  if (line.endsWith(":")) return blanks + 2;
  if (blanks > 0) return blanks;
  // An argument has a colon before its type.
  const bare = line.replaceAll(/\([^)]*\)|"[^"]*"/g, "");
  const [word = ""] = /^[a-z]+/.exec(line) ?? [];
  const isWhole =
    oneLine.includes(word) ||
    !sectionWords.includes(word) ||
    bare.includes(":") ||
    (word === "define" && bare.includes("="));
  return isWhole ? 0 : 2;
}
