import { expect, test } from "vitest";
import { formsOf, firstWordsOf } from "../tree/patterns.ts";
import { findForms, printForm, readForm, type SlotPrinters, type SlotReaders } from "./forms.ts";
import { LineCursor } from "./lines.ts";
import { Reader } from "./reader.ts";
import { FileDiagnostics } from "./report.ts";

const forms = formsOf([
  { is: "rest", long: true, form: "rest long" },
  { is: "rest", long: false, form: "rest" },
  { is: "go", form: "go to to:NAME by by:NAME" },
  { is: "pay", form: "pay count:COUNT gold" },
  { is: "pick", form: "pick names:NAMES [at once] [from from:NAME]" },
  { is: "drop", anyOrder: true, form: "drop what:NAME [on on:NAME] [face down] [quietly]" },
  { is: "wait", form: "wait in line" },
]);

const readers: SlotReaders = {
  NAME: (r, hint) => r.name("a name", hint).text,
  COUNT: (r) => r.wholeNumber(),
  NAMES: (r) => (r.peek().kind === "name" && !r.is("at", "from") ? r.list(() => r.word().text) : []),
};

const printers: SlotPrinters<string> = {
  NAME: (name: string, suffix) => name + suffix,
  COUNT: String,
  NAMES: (names: readonly string[]) => names.join(", "),
};

function read(text: string): { readonly node: object; readonly mistakes: readonly string[] } {
  const report = new FileDiagnostics("t");
  const lines = new LineCursor(text, report, new Set());
  const r = new Reader(lines, lines.peekCode()!);
  const node = readForm(r, findForms(r, forms), readers, "`an example`");
  r.finish();
  return { node, mistakes: report.diagnostics().map((it) => it.message) };
}

test.each<[text: string, node: object, printed?: string]>([
  // Of two forms with one first word, the first one that fits is meant; the constants tell them apart when printed.
  ["rest long", { is: "rest", long: true }],
  ["rest", { is: "rest", long: false }],
  ["go to b by c", { is: "go", to: "b", by: "c" }],
  // Fixed words behind an operand are read and printed, but are no field of the node.
  ["pay 3 gold", { is: "pay", count: 3 }],
  // An absent flag is false; an absent operand is missing. An operand that prints as nothing leaves no blank.
  ["pick a, b", { is: "pick", names: ["a", "b"], atOnce: false }],
  ["pick at once from b", { is: "pick", names: [], atOnce: true, from: "b" }],
  // Parts that may be written in any order are printed in the order of the form.
  [
    "drop a quietly face down on b",
    { is: "drop", what: "a", on: "b", faceDown: true, quietly: true },
    "drop a on b face down quietly",
  ],
  ["drop a", { is: "drop", what: "a", faceDown: false, quietly: false }],
])("`%s` is read and printed", (text, node, printed = text) => {
  expect(read(text)).toEqual({ node, mistakes: [] });
  expect(printForm(node, forms, printers, "")).toBe(printed);
});

test.each<[text: string, mistake: string]>([
  ["go b", "Expected `to`, but found `b`."],
  ["go to b", "Expected `by`, but the line ends here."],
  // If no form fits, the last one with the first word is meant.
  ["wait here", "Expected `in`, but found `here`."],
  // Without `anyOrder`, the optional parts have one order.
  ["pick a from b at once", "Expected the end of the line, but found `at`."],
])("`%s` is reported", (text, mistake) => {
  expect(read(text).mistakes).toEqual([mistake]);
});

test("what the caller knows about the place reaches the operands", () => {
  expect(printForm({ is: "go", to: "b", by: "c" }, forms, printers, "!")).toBe("go to b! by c!");
});

test("each first word is listed once", () => {
  expect(firstWordsOf(forms)).toEqual(["rest", "go", "pay", "pick", "drop", "wait"]);
});
