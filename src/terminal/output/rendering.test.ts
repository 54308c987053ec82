import { expect, test } from "vitest";
import { Painted, paintTemplate, escapeControls, escapeJsonControls } from "./visible.ts";

test.each<[what: string, text: string, seen: string]>([
  ["a title of the window", "\u001b]0;Mine\u0007", "�]0;Mine�"],
  ["a colour, in one character too", "\u001b[31mred\u009b0m", "�[31mred�0m"],
  ["what goes back and writes over", "0 failed\r1 passed\b\u007f", "0 failed�1 passed��"],
  ["ends of lines and tabs stay", "a\tb\r\nc\n", "a\tb\nc\n"],
  ["other ends of lines", "a\u0085b\u2028c\u000bd\fe", "a�b�c�d�e"],
  ["another direction", "\u202egpj.exe\u2066\u200f", "�gpj.exe��"],
  ["letters without width", "a\u200bb\u2060c\ufeffd", "a�b�c�d"],
  ["half a character", "a\ud800b", "a�b"],
  ["letters, pictures, a family and an end", "é 🐸 👩‍👩‍👧 ↑", "é 🐸 👩‍👩‍👧 ↑"],
])("%s", (_, text, seen) => {
  expect(escapeControls(text)).toBe(seen);
});

test("JSON says the same", () => {
  const value = { text: "a\u009b\u202e\u2028\u007f🐸" };
  const json = escapeJsonControls(JSON.stringify(value));
  expect(json).toBe('{"text":"a\\u009b\\u202e\\u2028\\u007f🐸"}');
  expect(JSON.parse(json)).toEqual(value);
});

test("only what is painted keeps its colours", () => {
  expect(paintTemplate`${new Painted("\u001b[1mours\u001b[22m")} ${"\u001b[1mtheirs"} ${3}`.text).toBe(
    "\u001b[1mours\u001b[22m �[1mtheirs 3",
  );
});
