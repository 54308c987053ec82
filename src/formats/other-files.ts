import { formatOfRecord } from "./records/index.ts";

/** Maps patterns for the beginnings of files in other formats to descriptions of these files. */
const foreignFormats: readonly (readonly [begins: RegExp, what: string])[] = [
  [/^\s*\(\s*;[^]*?GM\[Othello\]/i, "a game of Othello in GGF"],
  [/^(?:#KIF|# ?-+ ?Kifu|手合割|先手[:\uFF1A]|開始日時)/, "a game of shogi in KIF"],
  [/^(?:'.*\n\s*)*(?:V[12](?:\.\d)?\s|PI\s*$|N\+)/m, "a game of shogi in CSA"],
  [/^(?:#.*\n\s*)*x\s*=\s*\d+\s*,\s*y\s*=\s*\d+/, "a pattern for Life in RLE"],
  [/^!Name:[^]*^[.O]+\s*$/m, "a pattern for Life (.cells)"],
];

/**
 * Returns a sentence about a text that is not a game: what it is, and what can be done with it. Undefined if its format
 * is unknown.
 */
export function otherFile(text: string): string | undefined {
  const [, other] = foreignFormats.find(([pattern]) => pattern.test(text.slice(0, 4000))) ?? [];
  if (other) return `This is ${other}. Quadrille does not read it; \`quadrille list\` shows what it plays.`;
  const format = formatOfRecord(text);
  if (format === undefined) return undefined;
  const formatText =
    format === "usi" || format === "transcript"
      ? `a record of play (${format})`
      : `a game record in ${format.toUpperCase()}`;
  return `This is ${formatText}. \`quadrille play FILE\` plays it, and \`quadrille convert FILE --to pgn\` checks and writes it.`;
}
