import { expect, test } from "vitest";
import { highlightText } from "../index.ts";

/** Returns every token as its kind's first letter and its text; `kw` keyword, `nm` name and so on. */
function coloured(text: string): string {
  const short = {
    keyword: "kw",
    name: "nm",
    number: "no",
    text: "tx",
    comment: "co",
    glyph: "gl",
    picture: "pi",
    key: "ke",
    operator: "op",
  };
  return highlightText(text)
    .map(({ from, to, kind }) => `${short[kind]}‹${text.slice(from, to)}›`)
    .join(" ");
}

const cases = [
  ["title The end // c", "kw‹title› tx‹The end› co‹// c›"],
  [
    'objects: slash / grey   quote " #f80',
    'kw‹objects› op‹:› nm‹slash› gl‹/› kw‹grey› nm‹quote› gl‹"› no‹#f80›',
  ],
  ['level\n  # "/\n  //.', 'kw‹level› pi‹# "/› pi‹//.›'],
  ['scan down\n  a"  ->  //  when left', 'kw‹scan› kw‹down› pi‹a"› op‹->› pi‹//› kw‹when› kw‹left›'],
  ["controls\n  left ArrowLeft /", "kw‹controls› nm‹left› ke‹ArrowLeft› ke‹/›"],
  ['step s: say "a {score:5} b"', 'kw‹step› nm‹s› op‹:› kw‹say› tx‹"a {› nm‹score› tx‹:5} b"›'],
  ['what is "this 12" // then', 'nm‹what› kw‹is› tx‹"this 12"› co‹// then›'],
  ['step s: x = "open', 'kw‹step› nm‹s› op‹:› nm‹x› op‹=› tx‹"open›'],
] as const;

test.each(cases)("%j", (text, wanted) => {
  expect(coloured(text)).toBe(wanted);
});
