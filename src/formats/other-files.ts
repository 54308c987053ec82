import { formatOfRecord } from "./records/index.ts";

/** Holds files that people bring, each by how it begins, and what can be done with it. */
const others: readonly (readonly [begins: RegExp, sentence: string])[] = [
  [
    /^\s*\(\s*;[^]*?GM\[Othello\]/i,
    "This is a game of Othello in GGF. Quadrille does not read it; `quadrille play reversi` plays Othello.",
  ],
  [
    /^(?:#KIF|# ?-+ ?Kifu|手合割|先手[::]|開始日時)/,
    "This is a game of shogi in KIF. Quadrille does not read it; `quadrille play chess/shogi` plays shogi.",
  ],
  [
    /^(?:'.*\n\s*)*(?:V[12](?:\.\d)?\s|PI\s*$|N\+)/m,
    "This is a game of shogi in CSA. Quadrille does not read it; `quadrille play chess/shogi` plays shogi.",
  ],
  [
    /^(?:#.*\n\s*)*x\s*=\s*\d+\s*,\s*y\s*=\s*\d+/,
    "This is a pattern for Life in RLE. Quadrille does not read it; `quadrille play life` plays Life.",
  ],
  [
    /^!Name:[^]*^[.O]+\s*$/m,
    "This is a pattern for Life (.cells). Quadrille does not read it; `quadrille play life` plays Life.",
  ],
];

/** Says of the text of a file that is no game what it is and what can be done with it; undefined if that is not known. */
export function otherFile(text: string): string | undefined {
  const other = others.find(([begins]) => begins.test(text.slice(0, 4000)))?.[1];
  const format = other === undefined ? formatOfRecord(text) : undefined;
  if (format === undefined) return other;
  const what =
    format === "usi" || format === "transcript"
      ? `a record of play (${format})`
      : `a game record in ${format.toUpperCase()}`;
  return `This is ${what}. \`quadrille play FILE\` plays it, and \`quadrille convert FILE --to pgn\` checks and writes it.`;
}
