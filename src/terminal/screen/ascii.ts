import { signsOf, columnsOf } from "./width.ts";

const groups: Readonly<Record<string, string>> = {
  "<": "←◀◂‹",
  ">": "→▶▸›",
  "^": "↑▲△▴",
  v: "↓▼▽▾",
  "-": "─━–—═╌┄",
  "|": "│┃║╎┆",
  "+": "┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬✚",
  "#": "█▉▊▓▒■▪▇▆◼",
  ":": "░▌▐▀▄",
  ".": "·•∙◦…⋅",
  o: "○●◯◉⬤",
  "*": "★☆✦✶×✕✖",
  x: "☓✗✘",
  "'": "‘’",
  '"': "“”„",
  K: "♔♚",
  Q: "♕♛",
  R: "♖♜",
  B: "♗♝",
  N: "♘♞",
  P: "♙♟",
};

const table = new Map(
  Object.entries(groups).flatMap(([ascii, signs]) => [...signs].map((it) => [it, ascii])),
);

/** The sign of plain ASCII that stands for another one, if there is a usual one: `<` for an arrow to the left, `e` for é. */
export function asciiSign(sign: string): string | undefined {
  if (/^[ -~]$/.test(sign)) return sign;
  const base = [...sign.normalize("NFD")][0] ?? "";
  return table.get([...sign][0] ?? "") ?? (/^[ -~]$/.test(base) ? base : undefined);
}

/** A text in plain ASCII, as wide as it was; `?` where there is nothing like it. */
export function asciiText(text: string): string {
  return signsOf(text)
    .map((sign) => (asciiSign(sign) ?? "?").padEnd(columnsOf(sign)))
    .join("");
}
