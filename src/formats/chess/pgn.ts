/** A game as PGN has it: text, not yet looked at by any rules. */
export interface PgnGame {
  /** In their order: name and value. */
  readonly tags: readonly (readonly [string, string])[];
  /** Comments before the first move. */
  readonly comments: readonly string[];
  readonly moves: readonly PgnMove[];
  readonly result: PgnResult;
}

export type PgnResult = "1-0" | "0-1" | "1/2-1/2" | "*";

export interface PgnMove {
  readonly text: string;
  /** Its offset in the text; 0 if it was not read from one. */
  readonly at: number;
  /** Numeric annotation glyphs: 1 is `!`, 2 is `?`. */
  readonly glyphs: readonly number[];
  readonly comments: readonly string[];
  /** Other ways to go on instead of this move. */
  readonly variations: readonly PgnLine[];
}

export interface PgnLine {
  readonly comments: readonly string[];
  readonly moves: readonly PgnMove[];
}

/** What is wrong with a PGN: where (an offset), in which game (from 1), and a sentence. */
export interface PgnMistake {
  readonly at: number;
  readonly game: number;
  readonly message: string;
}

export interface ReadPgn {
  readonly games: readonly PgnGame[];
  readonly mistakes: readonly PgnMistake[];
}

/** Reads all games of a PGN text. A mistake does not stop it: what could be read is there as well. */
export function parsePgn(text: string): ReadPgn {
  return new PgnReader(text).read();
}

const RESULTS: readonly string[] = ["1-0", "0-1", "1/2-1/2", "*"] satisfies PgnResult[];
const MARKS: Readonly<Record<string, number>> = { "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6 };

/** Blanks; a comment in braces or to the end of the line; a line for others; brackets; a glyph; any word. */
const TOKEN =
  /\s+|\{[^}]*\}?|;[^\n]*|(?<![^\n])%[^\n]*|\[[^\n]*?\](?=\s|\[|$)|\[[^\n]*|[()]|\$\d*|[!?]+|\d+\.+|\.+|[^\s(){};[\]!?$]+/g;
const TAG = /^\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]$/;

interface OpenLine {
  comments: string[];
  moves: OpenMove[];
}

interface OpenMove extends PgnMove {
  text: string;
  glyphs: number[];
  comments: string[];
  variations: OpenLine[];
}

class PgnReader {
  private readonly text: string;
  private readonly games: PgnGame[] = [];
  private readonly mistakes: PgnMistake[] = [];
  private tags: [string, string][] = [];
  private lines: OpenLine[] = [{ comments: [], moves: [] }];
  private opened: number[] = [];

  constructor(text: string) {
    this.text = text.replace(/^\uFEFF/, " ");
  }

  read(): ReadPgn {
    for (const token of this.text.matchAll(TOKEN)) this.take(token[0], token.index);
    if (this.hasBegun()) this.close("*");
    return { games: this.games, mistakes: this.mistakes };
  }

  private hasBegun(): boolean {
    const [line] = this.lines;
    return this.tags.length > 0 || line!.moves.length > 0 || line!.comments.length > 0;
  }

  private mistake(at: number, message: string): void {
    this.mistakes.push({ at, game: this.games.length + 1, message });
  }

  private take(token: string, at: number): void {
    const first = token[0];
    if (/^\s/.test(first) || first === "%" || first === ".") return;
    if (first === "[") this.tag(token, at);
    else if (first === "{" || first === ";") this.comment(token, at);
    else if (first === "(") this.open(at);
    else if (first === ")") this.shut(at);
    else if (first === "$") this.glyph(Number(token.slice(1)), token, at);
    else if (first === "!" || first === "?") this.glyph(MARKS[token], token, at);
    else if (RESULTS.includes(token)) this.result(token as PgnResult);
    else if (!/^\d+\.*$/.test(token) && token !== "e.p.") this.move(token, at);
  }

  private tag(token: string, at: number): void {
    if (this.lines[0].moves.length > 0) this.close("*");
    const found = TAG.exec(token);
    if (!found) return this.mistake(at, `Expected a tag such as [White "Name"], not \`${token.trim()}\`.`);
    this.tags.push([found[1], found[2].replaceAll(/\\(.)/g, "$1")]);
  }

  private comment(token: string, at: number): void {
    if (token.startsWith("{") && !token.endsWith("}")) this.mistake(at, "This comment has no closing brace.");
    const text = token.startsWith("{") ? token.slice(1).replace(/\}$/, "") : token.slice(1);
    const line = this.lines.at(-1)!;
    (line.moves.at(-1)?.comments ?? line.comments).push(text.trim().replaceAll(/\s+/g, " "));
  }

  private open(at: number): void {
    const move = this.lines.at(-1)!.moves.at(-1);
    const line: OpenLine = { comments: [], moves: [] };
    if (move) move.variations.push(line);
    else this.mistake(at, "A variation needs a move before it, which it replaces.");
    this.opened.push(at);
    this.lines.push(line);
  }

  private shut(at: number): void {
    if (this.lines.length === 1) return this.mistake(at, "There is no open variation to close.");
    this.opened.pop();
    this.lines.pop();
  }

  private glyph(glyph: number | undefined, token: string, at: number): void {
    const move = this.lines.at(-1)!.moves.at(-1);
    if (!move) return this.mistake(at, `\`${token}\` needs a move before it.`);
    if (glyph === undefined || token === "$") return this.mistake(at, `\`${token}\` is not a known mark.`);
    move.glyphs.push(glyph);
  }

  private result(result: PgnResult): void {
    if (this.lines.length === 1) this.close(result);
  }

  private move(token: string, at: number): void {
    const numbered = /^\d+\.+/.exec(token)?.[0].length ?? 0;
    this.lines.at(-1)!.moves.push({
      text: token.slice(numbered),
      at: at + numbered,
      glyphs: [],
      comments: [],
      variations: [],
    });
  }

  private close(result: PgnResult): void {
    for (const at of this.opened) this.mistake(at, "This variation is not closed.");
    const line = this.lines[0];
    this.games.push({ tags: this.tags, comments: line.comments, moves: line.moves, result });
    this.tags = [];
    this.lines = [{ comments: [], moves: [] }];
    this.opened = [];
  }
}

// ---------------------------------------------------------------------------------------------- writing

/** The tags that every game has, in the order of the standard. */
const ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
const LINE_LENGTH = 80;

/** Writes games in the export form of PGN: the seven tags first, lines of no more than 80 characters. */
export const makePgn = (games: readonly PgnGame[]): string => games.map(gameText).join("\n");

function gameText(game: PgnGame): string {
  const given = new Map(game.tags);
  const unknown = (name: string) => (name === "Date" ? "????.??.??" : name === "Result" ? game.result : "?");
  const roster = ROSTER.map((name): [string, string] => [name, given.get(name) ?? unknown(name)]);
  const tags = [...roster, ...game.tags.filter(([name]) => !ROSTER.includes(name))];
  const head = tags.map(([name, value]) => `[${name} "${value.replaceAll(/["\\]/g, String.raw`\$&`)}"]\n`);
  const words = [...lineWords(game, firstPly(given)), game.result];
  return `${head.join("")}\n${wrapped(words)}\n`;
}

/** Plies before the first move, by the FEN that the game starts from. */
function firstPly(tags: ReadonlyMap<string, string>): number {
  const fields = (tags.get("FEN") ?? "").split(/\s+/);
  const number = Number(/\d+$/.exec(tags.get("FEN") ?? "")?.[0] ?? 1);
  return 2 * (Math.max(1, number) - 1) + (fields[1] === "b" ? 1 : 0);
}

function lineWords(line: PgnLine, first: number): string[] {
  const words = line.comments.flatMap(commentWords);
  let isNumbered = true;
  for (const [i, move] of line.moves.entries()) {
    const ply = first + i;
    const number = Math.floor(ply / 2) + 1;
    if (ply % 2 === 0) words.push(`${number}.`);
    else if (isNumbered) words.push(`${number}...`);
    words.push(move.text, ...move.glyphs.map((it) => `$${it}`), ...move.comments.flatMap(commentWords));
    for (const variation of move.variations) words.push(...enclosed(lineWords(variation, ply)));
    isNumbered = move.comments.length > 0 || move.variations.length > 0;
  }
  return words;
}

/** A line in parentheses. A comment to the end of the line must not swallow the closing one. */
function enclosed(words: string[]): string[] {
  const [first = "", ...rest] = words;
  const all = [`(${first}`, ...rest];
  const last = all.pop()!;
  return last.endsWith("\n") ? [...all, last, ")"] : [...all, `${last})`];
}

/** A comment in braces, or up to the end of the line if it contains a closing brace. */
const commentWords = (text: string): string[] =>
  text.includes("}") ? [`;${text}\n`] : `{${text}}`.split(" ");

function wrapped(words: readonly string[]): string {
  let text = "";
  let length = 0;
  for (const word of words) {
    const isNew = length === 0;
    if (!isNew && length + 1 + word.trimEnd().length > LINE_LENGTH) {
      text += "\n";
      length = 0;
    } else if (!isNew) {
      text += " ";
      length++;
    }
    text += word;
    length = word.endsWith("\n") ? 0 : length + word.length;
  }
  return text;
}
