import { expect, test } from "vitest";
import { placeAt } from "../../base/index.ts";
import { cabText, parseCab, type Transition } from "./cab-file.ts";

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** `line:column code: message` for each diagnostic. */
function messages(text: string): string[] {
  const bytes = bytesOf(text);
  return parseCab(bytes, "wrong.cab").diagnostics.map(({ code, severity, span, message }) => {
    const { line, column } = placeAt({ file: span.file, text: cabText(bytes) }, span.from);
    return `${line}:${column} ${severity} ${code}: ${message}`;
  });
}

const board = "4 3\n@..\n...\n...\n";

const cases: readonly (readonly [name: string, text: string, expected: readonly string[]])[] = [
  ["CB1 a file without transitions", `\n\n${board}`, []],
  [
    "CB6 a transition that is too short",
    `@***********@*****\n\n\n${board}`,
    ["1:1 error cab-line-length: A transition has 19 characters; this line has 18."],
  ],
  [
    "CB6 several at once",
    `x\n\nyyy\n\n4 x\n`,
    [
      "1:1 error cab-line-length: A transition has 19 characters; this line has 1.",
      "3:1 error cab-line-length: A transition has 19 characters; this line has 3.",
      "5:1 error cab-size-wrong: The size of the board was expected here: its columns and its rows.",
    ],
  ],
  [
    "CB6 no empty line before the size",
    `@****.*******.@***l\n\n${board}`,
    [
      "3:1 error cab-empty-line-missing: This is the size of the board, but a transition or an empty line was expected.",
    ],
  ],
  [
    "CB6 an empty file",
    "",
    ["1:1 error cab-size-missing: The file ends where the size of the board was expected."],
  ],
  [
    "CB6 a file that ends before the size",
    "\n\n",
    ["3:1 error cab-size-missing: The file ends where the size of the board was expected."],
  ],
  [
    "CB6 one number",
    "\n\n14\n@\n",
    ["3:1 error cab-size-wrong: The size of the board was expected here: its columns and its rows."],
  ],
  [
    "CB6 too few rows",
    "\n\n4 2\n...\n...\n",
    ["3:1 error cab-size-small: A board has at least 2 columns and 3 rows; this one has 4 and 2."],
  ],
  [
    "CB6 too few columns",
    "\n\n1 5\n\n\n\n",
    ["3:1 error cab-size-small: A board has at least 2 columns and 3 rows; this one has 1 and 5."],
  ],
  [
    "CB6 too large",
    "\n\n99999 99999\n.",
    ["3:1 error cab-size-large: A board of 99999 x 99999 is too large: it can have at most 4194304 cells."],
  ],
  [
    "CB6 no map",
    "\n\n4 3\n  \n\n",
    ["6:1 error cab-map-missing: The map is missing: 3 rows of 3 characters were expected below the size."],
  ],
  [
    "CB4 a map that is a row short",
    "\n\n4 3\n@..\n...\n",
    [
      "6:1 warning cab-map-short: The map ends 4 characters early: 4 x 3 were expected. The rest is empty and shows as spaces.",
    ],
  ],
  [
    "CB6 a row that ends early",
    "\n\n4 3\n@..\n..\n....\n",
    [
      "5:3 warning cab-row-short: This row of the map ends after 2 characters; a row has 3 characters and a newline, as the size says. The file is played as it is, its characters one after the other.",
    ],
  ],
  [
    "CB6 a row that is too long",
    "\n\n4 3\n@..\n....\n..\n",
    [
      "5:4 warning cab-row-long: A newline was expected here: a row has 3 characters and a newline, as the size says. The file is played as it is, its characters one after the other.",
    ],
  ],
  [
    "CB6 CRLF",
    "\r\n\r\n4 3\r\n@..\r\n...\r\n...\r\n",
    ["1:1 warning cab-crlf: The lines of this file end in CR and LF; they are read as if they ended in LF."],
  ],
  [
    "CB10 a wildcard as the middle where no cell holds it",
    `*********@********l\n\n\n${board}`,
    [
      "1:1 warning cab-middle-wildcard: The middle of this transition is the wildcard, and no cell ever holds that character: the transition is never tried.",
    ],
  ],
];

test.each(cases)("%s", (_name, text, expected) => {
  expect(messages(text)).toEqual(expected);
});

test("CB3: the wildcard is any character before, none after, and no key", () => {
  const { cab } = parseCab(bytesOf(`@*bcdefgh*23456789*\n\n\n${board}`), "a.cab");
  const [{ before, after, key }] = cab!.down as [Transition];
  expect([before[0], before[1], after[4], after[0], key]).toEqual([
    undefined,
    "b".charCodeAt(0),
    undefined,
    "2".charCodeAt(0),
    undefined,
  ]);
});

test("CB2: the cells of a transition in reading order", () => {
  const { cab } = parseCab(bytesOf(`eabcdfghi512346789K\n\n\n${board}`), "a.cab");
  const text = (cells: readonly (number | undefined)[]): string =>
    String.fromCharCode(...cells.map((c) => c ?? 42));
  expect(cab?.down.map(({ before, after }) => [text(before), text(after)])).toEqual([
    ["abcdefghi", "123456789"],
  ]);
  expect(cab?.down[0].key).toBe("K".charCodeAt(0));
});

test("CB4: white space before the first glyph is skipped, what follows the map is ignored", () => {
  const { cab, diagnostics } = parseCab(bytesOf("\n\n4 3 \t\n \n  @..\n...\n...\nand more\n"), "a.cab");
  expect(diagnostics).toEqual([]);
  expect(cab && cabText(cab.map)).toBe("@..\n...\n...\n");
});

test("CB5: a tab in any transition makes it the wildcard; an option forces either", () => {
  const text = `@\t\t\t\t*\t\t\t*\t\t\t\t@\t\t\t\t\n\n\n${board}`;
  const wildcards = [undefined, "tab", "star"] as const;
  const found = wildcards.map(
    (wildcard) => parseCab(bytesOf(text), "a.cab", wildcard ? { wildcard } : {}).cab?.wildcard,
  );
  expect(found).toEqual([9, 9, 42]);
  expect(parseCab(bytesOf(text.replaceAll("\t", ".")), "a.cab").cab?.wildcard).toBe(42);
});

test("CB6: a file of 5 MB of noise gives a readable number of messages", () => {
  const noise = new Uint8Array(5_000_000).map((_, index) => (index * 7919 + (index >> 8)) & 255);
  const { cab, diagnostics } = parseCab(noise, "noise.cab");
  expect(cab).toBeUndefined();
  expect(diagnostics.length).toBeLessThan(50);
});
