import { fileURLToPath } from "node:url";
import { closest } from "../base/index.ts";
import { type ExampleRow, type Explanation, explanationsIn } from "../syntax/index.ts";
import { Failure } from "./failure.ts";
import { readTextFile } from "./files/index.ts";
import { printLine } from "./output.ts";
import { paint } from "./paint.ts";
import { painted, type Painted } from "./visible.ts";

/** The page of all messages, where the build put it. */
const page = fileURLToPath(new URL("../../dist/page/messages.md", import.meta.url));

/** Explains a message, with an example that causes it and the same example mended. */
export function explain(code: string): void {
  const all = explanationsIn(readTextFile(page));
  const found = all.get(code.toLowerCase());
  if (!found) throw new Failure(`No message has the code ${code}.${nearest(code, [...all.keys()])}`);
  tellExplanation(found);
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
