import { fileURLToPath } from "node:url";
import { closest } from "../base/index.ts";
import { allWords, helpFrom } from "../syntax/index.ts";
import { Failure } from "./failure.ts";
import { readTextFile } from "./files/index.ts";
import { printLine } from "./output.ts";
import { paint } from "./paint.ts";

/** The reference of the language, where the build put it for the page. */
const reference = fileURLToPath(new URL("../../dist/page/language.md", import.meta.url));

/** Tells how a word of the language is written and what it does. */
export function wordHelp(word: string): void {
  const help = helpFrom(readTextFile(reference))(word);
  if (!help) {
    const near = closest(word, [...allWords]);
    const meant = near === undefined ? "" : ` Did you mean \`${near}\`?`;
    throw new Failure(`There is no command or word of the language called ${word}.${meant}`);
  }
  for (const form of help.forms) printLine(paint("bold", form));
  for (const rule of help.rules) printLine(`\n${rule}`);
}
