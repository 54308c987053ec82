import { type PgnGame, type PgnLine, tagValue } from "./pgn.ts";

/** Lists the tags that every PGN game has, in the order of the standard. */
const requiredTags = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
const maxLineLength = 80;

/** Returns games in the PGN export format: the seven required tags come first, and lines have at most 80 characters. */
export const makePgn = (games: readonly PgnGame[]): string => games.map(gameText).join("\n");

function gameText(game: PgnGame): string {
  const unknown = (name: string) => (name === "Date" ? "????.??.??" : name === "Result" ? game.result : "?");
  const firstTags = requiredTags.map((name) => [name, tagValue(game, name) ?? unknown(name)] as const);
  const isFirstRequired = (name: string, i: number): boolean =>
    requiredTags.includes(name) && game.tags.findIndex((it) => it[0] === name) === i;
  const tags = [...firstTags, ...game.tags.filter(([name], i) => !isFirstRequired(name, i))];
  const head = tags.map(([name, value]) => `[${name} "${value.replaceAll(/["\\]/g, String.raw`\$&`)}"]\n`);
  const words: string[] = [];
  addLine(words, game, countPliesBefore(tagValue(game, "FEN") ?? ""));
  words.push(game.result);
  return `${head.join("")}\n${wrapWords(words)}\n`;
}

/** Returns the number of plies before the first move, according to the FEN. The FEN of a PDN has no move number. */
function countPliesBefore(fen: string): number {
  if (fen.includes(":")) return 0;
  const moveNumber = Number(/\d+$/.exec(fen)?.[0] ?? 1);
  return 2 * (Math.max(1, moveNumber) - 1) + (fen.split(/\s+/)[1] === "b" ? 1 : 0);
}

function addLine(words: string[], line: PgnLine, firstPly: number): void {
  addComments(words, line.comments);
  let needsNumber = true;
  for (const [i, move] of line.moves.entries()) {
    const ply = firstPly + i;
    const moveNumber = Math.floor(ply / 2) + 1;
    if (ply % 2 === 0) words.push(`${moveNumber}.`);
    else if (needsNumber) words.push(`${moveNumber}...`);
    words.push(move.text, ...move.glyphs.map((it) => `$${it}`));
    addComments(words, move.comments);
    for (const variation of move.variations) addVariation(words, variation, ply);
    addComments(words, move.commentsAfter ?? []);
    needsNumber = move.comments.length > 0 || move.variations.length > 0;
  }
}

/**
 * Adds a variation in parentheses. If its last comment extends to the end of the line, the closing parenthesis begins a
 * new line.
 */
function addVariation(words: string[], line: PgnLine, firstPly: number): void {
  const firstIndex = words.length;
  addLine(words, line, firstPly);
  words[firstIndex] = `(${words[firstIndex] ?? ""}`;
  if (words.at(-1)!.endsWith("\n")) words.push(")");
  else words[words.length - 1] += ")";
}

/** Adds comments in braces. A comment with a closing brace is written to the end of a line instead. */
function addComments(words: string[], comments: readonly string[]): void {
  for (const text of comments) {
    if (text.includes("}")) words.push(`;${text}\n`);
    else for (const word of `{${text}}`.split(" ")) words.push(word);
  }
}

function wrapWords(words: readonly string[]): string {
  const text: string[] = [];
  let length = 0;
  for (const word of words) {
    // PGN readers skip lines that begin with a percent sign.
    const isLong = length + 1 + word.trimEnd().length > maxLineLength && !word.startsWith("%");
    if (length > 0) text.push(isLong ? "\n" : " ");
    length = (length === 0 || isLong ? 0 : length + 1) + word.length;
    text.push(word);
    if (word.endsWith("\n")) length = 0;
  }
  return text.join("");
}
