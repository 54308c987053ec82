import { closest } from "../base/index.ts";
import { type ExampleRow, type Explanation, explanationsIn } from "../syntax/index.ts";
import { Failure } from "./failure.ts";
import { printLine } from "./output/output.ts";
import { pageFiles, pageText } from "./page-files.ts";
import { paint } from "./output/paint.ts";
import { painted, type Painted } from "./output/visible.ts";

/** The pages of all messages: those about our language, and about other notations. */
const pages = ["messages.md", "messages-elsewhere.md"];

/** Explains a message, with an example that causes it and the same example mended. Some codes tell of our language and of PuzzleScript. */
export function explain(code: string): void {
  const files = pageFiles();
  const all = pages.map((it) => explanationsIn(pageText(files, it)));
  const found = all.flatMap((it) => it.get(code.toLowerCase()) ?? []);
  const codes = [...new Set(all.flatMap((it) => [...it.keys()]))];
  if (found.length === 0) throw new Failure(`No message has the code ${code}.${nearest(code, codes)}`);
  for (const [i, it] of found.entries()) {
    if (i > 0) printLine("\nIn a PuzzleScript file:\n");
    tellExplanation(it);
  }
}

function nearest(code: string, codes: readonly string[]): string {
  const near = closest(code, codes) ?? codes.find((it) => it.includes(code));
  return near === undefined
    ? " It stands behind `error` or `warning` in what `quadrille check` prints."
    : ` Did you mean \`${near}\`?`;
}

function tellExplanation({ code, why, example }: Explanation): void {
  printLine(paint("bold", code));
  printLine(`\n${why}`);
  if (example.length === 0) return;
  printLine();
  for (const row of example) printLine(marked(row));
  printLine(
    painted`\n${paint("red", "-")} is wrong, ${paint("green", "+")} is right; all other lines are in both.`,
  );
}

function marked({ of, text }: ExampleRow): string | Painted {
  if (of === "both") return `    ${text}`.trimEnd();
  return of === "wrong" ? paint("red", `  - ${text}`) : paint("green", `  + ${text}`);
}
