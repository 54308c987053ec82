/** Describes the text of a PGN game, before any rules are applied. */
export interface PgnGame {
  /** Lists the names and values of the tags in file order. */
  readonly tags: readonly (readonly [string, string])[];
  /** Holds comments before the first move. */
  readonly comments: readonly string[];
  readonly moves: readonly PgnMove[];
  readonly result: PgnResult;
}

export type PgnResult = "1-0" | "0-1" | "1/2-1/2" | "*";

export interface PgnMove {
  /** Stores the move as written, without annotation signs. */
  readonly text: string;
  /** Stores the offset of the move in the text; 0 if the move comes from no text. */
  readonly at: number;
  /** Lists numeric annotation glyphs: 1 is `!`, 2 is `?`. */
  readonly glyphs: readonly number[];
  readonly comments: readonly string[];
  /** Lists variations, which are alternatives to this move. */
  readonly variations: readonly PgnLine[];
  /** Lists the comments after the variations of this move. */
  readonly commentsAfter?: readonly string[];
}

export interface PgnLine {
  readonly comments: readonly string[];
  readonly moves: readonly PgnMove[];
}

/** Describes a mistake in a PGN: its offset, the number of the game (from 1), and a sentence. */
export interface PgnMistake {
  readonly at: number;
  readonly game: number;
  readonly message: string;
}

export interface ReadPgn {
  readonly games: readonly PgnGame[];
  readonly mistakes: readonly PgnMistake[];
}

/**
 * Describes a game from a stream, with the text of its lines, the offset of that text, and the number of the first
 * line.
 */
export interface StreamedPgn {
  readonly game: PgnGame;
  readonly mistakes: readonly PgnMistake[];
  readonly text: readonly string[];
  readonly from: number;
  readonly line: number;
}

/** Parses all games of a PGN text. Parsing continues after a mistake. */
export function parsePgn(text: string): ReadPgn {
  const readGames = [...streamPgn([text])];
  return { games: readGames.map((it) => it.game), mistakes: readGames.flatMap((it) => it.mistakes) };
}

/** Parses the games of a PGN one by one, from chunks of text of any size and with any line ends. */
export function* streamPgn(chunks: Iterable<string>): Generator<StreamedPgn, void> {
  const reader = new PgnReader();
  for (const [line, end] of linesOf(chunks)) {
    reader.readLine(line, end);
    if (reader.isReady) yield* reader.takeGames();
  }
  reader.finish();
  yield* reader.takeGames();
}

/** Yields each line with its line end. */
function* linesOf(chunks: Iterable<string>): Generator<readonly [line: string, end: string], void> {
  let lineParts: string[] = [];
  for (const chunk of chunks) {
    const isSplit = lineParts.at(-1)?.endsWith("\r") ?? false;
    const text = isSplit ? `${lineParts.pop()!}${chunk}` : chunk;
    let from = 0;
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r(?!$)/g)) {
      lineParts.push(text.slice(from, index));
      yield [lineParts.join(""), end];
      lineParts = [];
      from = index + end.length;
    }
    lineParts.push(text.slice(from));
  }
  const lastLine = lineParts.join("");
  yield lastLine.endsWith("\r") ? [lastLine.slice(0, -1), "\r"] : [lastLine, ""];
}

/** Returns the tags for a starting position; none if the game starts as usual. */
export const setUpTags = (fen: string | undefined): PgnGame["tags"] =>
  fen === undefined ? [] : [["SetUp", "1"] as const, ["FEN", fen] as const];

/** Returns a move without any annotation. */
export const pgnMove = (text: string, offset = 0): PgnMove => ({
  text,
  at: offset,
  glyphs: [],
  comments: [],
  variations: [],
});

/** Returns the value of a tag, ignoring the case of its name; undefined if the game has no such tag. */
export const tagValue = ({ tags }: Pick<PgnGame, "tags">, name: string): string | undefined =>
  (tags.find((it) => it[0] === name) ?? tags.find((it) => it[0].toLowerCase() === name.toLowerCase()))?.[1];

/** Limits the nesting depth of variations. Programs write fewer than thirty levels. */
const maxDepth = 250;
/** Limits the number of mistakes reported per game. */
const maxMistakes = 1000;

const glyphs: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    ...{ "!": 1, "?": 2, "!!": 3, "‼": 3, "??": 4, "⁇": 4, "!?": 5, "⁉": 5, "?!": 6, "⁈": 6, "□": 7, "*": 8 },
    ...{
      "=": 10,
      "∞": 13,
      "~": 13,
      "+=": 14,
      "+/=": 14,
      "⩲": 14,
      "=+": 15,
      "=/+": 15,
      "⩱": 15,
      "±": 16,
      "+/-": 16,
    },
    ...{ "∓": 17, "-/+": 17, "+-": 18, "-+": 19, "↑": 36, "→": 40, "⇆": 132, RR: 145, N: 146, D: 220 },
  }),
);

/** Lists invisible characters, for use in patterns. */
const invisible = String.raw`\u200B-\u200F\u2060\uFEFF`;
const endOfWord = String.raw`(?=[\s${invisible}()[\]{};]|$)`;
const halfPoint = String.raw`(?:1\/2|½|0[.,]5)`;
const scoreSeparator = String.raw` ?[-‐-―−:] ?`;
/** Matches a result in any spelling, except `0-0`, which means castling. */
const anyResult = String.raw`(?:1${scoreSeparator}0|0${scoreSeparator}1|2-0|0-2|1-1|${halfPoint}${scoreSeparator}${halfPoint}|1\/2|½|\*)${endOfWord}`;
const evaluationSign = "[‼⁇⁈⁉□∞⩲⩱±∓↑→⇆]";
/** Matches annotation signs after a move: `Nf3+-`, `e4=`. A single `+` or `#` is part of the move. */
const trailingSigns = new RegExp(String.raw`(?:\+\/?[-=]|[-=]\/?\+|=|\*|${evaluationSign})$`);

const blankOrDots = /* @__PURE__ */ new RegExp(`[.…\\s${invisible}]`);
/**
 * Matches a token: blanks; a comment; a command outside of comments; a tag; a sign, time or word in parentheses; a
 * parenthesis; a glyph; a result; a number; or any other word, with a promotion such as `(Q)` after it.
 */
const tokenPattern = new RegExp(
  [
    String.raw`[\s${invisible}]+|\{[^}]*\}?|;[^]*|\[%[^\]]*\]?|\[`,
    String.raw`\((?:[!?]+|=|\d+(?:[:.,]\d+)*\s?[a-z]*|[Ee]\.?\s?[Pp]\.?|en passant|check|mate)\)|[()]`,
    String.raw`\$\d*|[!?]+|${evaluationSign}|${anyResult}`,
    String.raw`(?!0{2,4}${endOfWord})\d+(?:[.…]+|\)|${endOfWord})|[.…]+`,
    String.raw`[^\s${invisible}(){};[\]$!?]+(?:\([A-Za-z♔-♟]\))?|[\]}]`,
  ].join("|"),
  "y",
);
const tagPattern = /\[\s*([^\s"[\]]+)\s*"((?:[^"\\]|\\.)*)"\s*\]/y;
/** Matches a tag whose value has unescaped quotes or ends in a backslash. */
const looseTagPattern = /\[\s*([^\s"[\]]+)\s*"([^]*?)"\s*\](?=\s*(?:\[|$))/y;
/** Matches words that only describe the move before them. */
const remarkPattern = /^(?:e\.?\s?p\.?|en|passant|en passant|ch\.?|check|dbl\.?|disc?\.?|mate|[+#†‡≠]+)$/i;

interface OpenLine {
  comments: string[];
  moves: OpenMove[];
}

interface OpenMove extends PgnMove {
  glyphs: number[];
  comments: string[];
  variations: OpenLine[];
  commentsAfter?: string[];
}

/** Is the shared list of all moves without comments, glyphs or variations. It must never be modified. */
const noItems: never[] = [];

/** Returns the list itself, or a new one in place of the shared empty list. */
const makeModifiable = <T>(items: T[]): T[] => (items === noItems ? [] : items);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

class PgnReader {
  private readonly completeGames: StreamedPgn[] = [];
  private gameCount = 0;
  private tags: [string, string][] = [];
  private tagNames = new Set<string>();
  private lines: OpenLine[] = [{ comments: [], moves: [] }];
  private unclosed: number[] = [];
  private mistakes: PgnMistake[] = [];
  /** Stores the result of a complete game, to which a comment may still be added. */
  private result: PgnResult | undefined;
  private isAfterBlank = false;
  /** Stores the offset and the lines of a comment that began on an earlier line. */
  private comment: { readonly at: number; readonly text: string[] } | undefined;
  /** Stores the name of a tag whose value is on the next line. */
  private openTag = "";
  /** Stores the last move if a star directly follows it. */
  private starMove: OpenMove | undefined;
  private offset = 0;
  private lineStart = 0;
  private lineNumber = 0;
  /** Stores the lines of the current game with their line ends. `from` is the offset of the first of them. */
  private lineTexts: string[] = [];
  private from = 0;
  private firstLine = 1;

  /** Returns true if a complete game can be taken. */
  get isReady(): boolean {
    return this.completeGames.length > 0;
  }

  /** Removes and returns the complete games. */
  takeGames(): StreamedPgn[] {
    return this.completeGames.splice(0);
  }

  readLine(line: string, end: string): void {
    const isFirst = this.lineNumber++ === 0;
    const start = (this.lineStart = this.offset);
    this.offset += line.length + end.length;
    if (!this.hasBegun() && !this.comment && this.mistakes.length === 0) {
      this.lineTexts = [];
      [this.from, this.firstLine] = [start, this.lineNumber];
    }
    this.lineTexts.push(line, end === "" ? "" : `${end.length > 1 ? " " : ""}\n`);
    const text = isFirst ? line.replace(/^\uFEFF/, " ") : line;
    if (this.comment && text.startsWith('[Event "')) this.endComment("This comment has no closing brace.");
    let textStart = 0;
    if (this.comment) {
      const closingBrace = text.indexOf("}");
      this.comment.text.push(closingBrace < 0 ? text : text.slice(0, closingBrace));
      if (closingBrace < 0) return;
      this.endComment();
      textStart = closingBrace + 1;
    } else if (text.trim() === "") {
      if (this.result) this.completeGame(this.result);
      this.isAfterBlank = true;
      return;
    } else if (text.startsWith("%")) return;
    this.readTokens(text, start, textStart);
    this.isAfterBlank = false;
  }

  finish(): void {
    if (this.comment) this.endComment("This comment has no closing brace.");
    if (this.hasBegun() || this.result || this.mistakes.length > 0) this.completeGame(this.result);
  }

  private readTokens(text: string, start: number, from: number): void {
    if (this.openTag !== "" && !/^\s*"/.test(text)) {
      this.report(start, `Expected the value of the tag \`${this.openTag.trim()}\` in quotes.`);
      this.openTag = "";
    }
    for (let index = from; index < text.length;) {
      tokenPattern.lastIndex = index;
      const [token] = tokenPattern.exec(text)!;
      const offset = start + index;
      if (token === "[" || (this.openTag !== "" && token.startsWith('"')))
        index = this.readTag(text, index, offset);
      else {
        this.readToken(token, offset);
        index += token.length;
      }
    }
  }

  /** Returns true if `0-0` means that both players lose, as in draughts. In other games it means castling. */
  private isForfeit(): boolean {
    return this.tagNames.has("GameType") || tagValue({ tags: this.tags }, "Result") === "0-0";
  }

  private hasBegun(): boolean {
    const [line] = this.lines;
    return this.tags.length > 0 || line!.moves.length > 0 || line!.comments.length > 0;
  }

  private report(offset: number, message: string): void {
    if (this.mistakes.length < maxMistakes)
      this.mistakes.push({ at: offset, game: this.gameCount + 1, message });
  }

  private readToken(token: string, offset: number): void {
    const first = token[0];
    if (first === " " || blankOrDots.test(first)) return;
    if (first === "{" || first === ";") return this.beginComment(token, offset);
    // Draw offers, clock times and commands become comments.
    if ((first === "(" || first === "[") && /^.[=\d%]/.test(token))
      return this.beginComment(`{${token}}`, offset);
    if (this.result) this.completeGame(this.result);
    // A token that begins with a letter is a move, or a remark about the move before it.
    if (isLetter(token.charCodeAt(0))) return this.readWord(token, offset);
    const endResult = token === "0-0" && this.isForfeit() ? "*" : resultOf(token);
    if (endResult) this.endMainLine(endResult);
    else if (first === "(" && /^.[!?]/.test(token)) this.addGlyph(token.slice(1, -1), offset);
    else if (first === "(" && token.length > 1) this.readWord(token.slice(1, -1), offset);
    else if (first === "(") this.openVariation(offset);
    else if (first === ")") this.closeVariation(offset);
    else if (first === "$" || first === "!" || first === "?" || glyphs.has(token))
      this.addGlyph(token, offset);
    else if (first === "]" || first === "}") this.report(offset, `\`${first}\` closes nothing here.`);
    else if (!/^(?!0{2,4}$)\d+[.…]*$/.test(token)) this.readWordOrNumber(token, offset);
  }

  /**
   * Parses the tag at an index of a line. Returns the index after it. If the value is on the next line, the name is
   * stored until then.
   */
  private readTag(text: string, index: number, offset: number): number {
    if (this.result) this.completeGame(this.result);
    else if (this.lines[0].moves.length > 0) this.completeGame();
    const tagText = this.openTag + text;
    const openLength = this.openTag.length;
    this.openTag = "";
    tagPattern.lastIndex = looseTagPattern.lastIndex = openLength > 0 ? 0 : index;
    const tagMatch = tagPattern.exec(tagText) ?? looseTagPattern.exec(tagText);
    if (tagMatch) {
      this.addTag(tagMatch[1]!, tagMatch[2]!.replaceAll(/\\(["\\])/g, "$1"));
      return tagMatch.index + tagMatch[0].length - openLength;
    }
    const rest = text.slice(index);
    if (openLength === 0 && /^\[\s*\w+\s*$/.test(rest)) this.openTag = `${rest} `;
    else this.report(offset, `Expected a tag such as [White "Name"], not \`${rest.trim().slice(0, 100)}\`.`);
    return text.length;
  }

  /**
   * Adds a tag. A tag that the game already has begins a new game if it repeats the first tag, or comes after an empty
   * line or a comment.
   */
  private addTag(name: string, value: string): void {
    const isSeparate = this.isAfterBlank || this.lines[0]!.comments.length > 0;
    if (this.tagNames.has(name) && (isSeparate || this.tags[0]![0] === name)) this.completeGame();
    this.tags.push([name, value]);
    this.tagNames.add(name);
    this.isAfterBlank = false;
  }

  private beginComment(commentText: string, offset: number): void {
    const isClosed = commentText.startsWith("{") && commentText.endsWith("}");
    this.comment = { at: offset, text: [commentText.slice(1, isClosed ? -1 : undefined)] };
    if (isClosed || commentText.startsWith(";")) this.endComment();
  }

  private endComment(message?: string): void {
    const { at, text } = this.comment!;
    this.comment = undefined;
    if (message !== undefined) this.report(at, message);
    const line = this.lines.at(-1)!;
    const move = line.moves.at(-1);
    const commentText = text.join(" ").trim().replaceAll(/\s+/g, " ");
    if (!move) line.comments.push(commentText);
    else if (move.variations.length > 0) (move.commentsAfter ??= []).push(commentText);
    else (move.comments = makeModifiable(move.comments)).push(commentText);
  }

  private openVariation(offset: number): void {
    const move = this.lines.at(-1)!.moves.at(-1);
    const line: OpenLine = { comments: [], moves: [] };
    if (!move) this.report(offset, "A variation needs a move before it, which it replaces.");
    else if (this.lines.length > maxDepth)
      this.report(offset, `Variations are nested deeper than ${maxDepth} here.`);
    else (move.variations = makeModifiable(move.variations)).push(line);
    this.unclosed.push(offset);
    this.lines.push(line);
  }

  /** Parses a word, or `1)`, whose parenthesis ends an open variation. */
  private readWordOrNumber(wordText: string, offset: number): void {
    if (!/^\d+\)$/.test(wordText)) this.readWord(wordText, offset);
    else if (this.lines.length > 1) this.closeVariation(offset + wordText.length - 1);
  }

  private closeVariation(offset: number): void {
    if (this.lines.length === 1) return this.report(offset, "There is no open variation to close.");
    this.unclosed.pop();
    this.lines.pop();
  }

  private addGlyph(sign: string, offset: number): void {
    const move = this.lines.at(-1)!.moves.at(-1);
    if (!move) return this.report(offset, `\`${sign}\` needs a move before it.`);
    const glyph = sign.startsWith("$") ? Number(sign.slice(1)) : glyphs.get(sign);
    if (glyph === undefined || sign === "$") return this.report(offset, `\`${sign}\` is not a known mark.`);
    (move.glyphs = makeModifiable(move.glyphs)).push(glyph);
  }

  /** Ends the game, unless the result belongs to a variation. */
  private endMainLine(kind: PgnResult): void {
    if (this.lines.length === 1) this.result = kind;
  }

  private readWord(wordText: string, offset: number): void {
    // Text that ends in a digit is neither a remark nor followed by signs.
    if (isDigit(wordText.charCodeAt(wordText.length - 1))) return this.addMove(wordText, offset);
    const move = this.lines.at(-1)!.moves.at(-1);
    if (remarkPattern.test(wordText) && move) return;
    if (glyphs.has(wordText)) return this.addGlyph(wordText, offset);
    const signMatch = trailingSigns.exec(wordText)?.[0] ?? "";
    const signs = signMatch !== wordText ? signMatch : "";
    const text = wordText.slice(0, wordText.length - signs.length);
    this.addMove(text, offset);
    if (signs !== "") this.addGlyph(signs, offset);
    if (signs === "*") this.starMove = this.lines[0].moves.at(-1);
  }

  private addMove(text: string, offset: number): void {
    const { moves } = this.lines[this.lines.length - 1];
    moves.push({ text, at: offset, glyphs: noItems, comments: noItems, variations: noItems });
  }

  /** Completes the game. Without a result at its end, the result of its tag counts. */
  private completeGame(kind = resultOf(tagValue({ tags: this.tags }, "Result") ?? "") ?? "*"): void {
    for (const start of this.unclosed) this.report(start, "This variation is not closed.");
    const [{ comments, moves }] = this.lines as [OpenLine];
    // A star right after the last move is the result of the game, not an annotation.
    if (!this.result && this.starMove && this.starMove === moves.at(-1)) this.starMove.glyphs.pop();
    this.completeGames.push({
      game: { tags: this.tags, comments, moves, result: kind },
      mistakes: this.mistakes,
      text: this.lineTexts,
      from: this.from,
      line: this.firstLine,
    });
    this.gameCount++;
    [this.tags, this.lines, this.unclosed, this.mistakes] = [[], [{ comments: [], moves: [] }], [], []];
    this.tagNames = new Set();
    this.result = undefined;
    // The next game may begin on the line where this game ends.
    this.lineTexts = this.lineTexts.slice(-2);
    this.from = this.lineStart;
    this.firstLine = this.lineNumber;
  }
}

const resultPattern = new RegExp(`^${anyResult}`);

function resultOf(text: string): PgnResult | undefined {
  const [resultText] = resultPattern.exec(text) ?? [];
  if (resultText === undefined) return undefined;
  if (resultText === "*") return "*";
  if (/^(?:1\/2|½|0[.,]5|1-1)/.test(resultText)) return "1/2-1/2";
  return /^[12]/.test(resultText) ? "1-0" : "0-1";
}
