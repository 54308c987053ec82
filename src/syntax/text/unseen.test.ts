import { expect, test } from "vitest";
import { parse } from "../index.ts";

const told = (text: string): readonly string[] =>
  parse({ file: "g", text }).diagnostics.flatMap((it) =>
    it.code === "character-unseen" ? [it.message.slice(-7, -1)] : [],
  );

test.each<[what: string, text: string, told: readonly string[]]>([
  ["a family, a flag and a hand", "title 👩‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e007f} 👋🏽‍\n", []],
  ["letters that do not join", "title \u0645\u06cc\u200c\u062e\u0648\n", []],
  ["a mark at the beginning of the file", "\ufefftitle A\r\n\tobjects\n", []],
  ["half a character", "title A\ud800\n", ["U+D800"]],
  ["a joiner that joins nothing", "objects: a \u200d\n", ["U+200D"]],
  ["escape and delete, in a comment too", "title A\u001b // \u007f\n", ["U+001B", "U+007F"]],
  ["marks of direction", "title \u200e\u202e\u2066\n", ["U+200E", "U+202E", "U+2066"]],
])("%s", (_, text, expected) => {
  expect(told(text)).toEqual(expected);
});
