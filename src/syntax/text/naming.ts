import type { Reader, Token } from "./reader.ts";
import { filterWords, valueConnectives, openingWords, reservedWords } from "../tree/words.ts";

// These functions decide whether a word of the language is used as a name. The tokens around a word decide where the
// grammar allows both. If the game declares the word, it is a name wherever a value is possible.

/** Returns true if a token can be the name of a kind. */
export function mayNameKind(r: Reader, { kind, text }: Pick<Token, "kind" | "text">): boolean {
  if (kind !== "name" || reservedWords.has(text)) return false;
  return !openingWords.has(text) || r.lines.isName(text);
}

/** Returns true if the token at a distance shows that the name before it is complete. */
export function isNameEndedAt(r: Reader, distance: number): boolean {
  const { kind, text } = distance === 0 ? r.peek() : r.peekOn(distance);
  if (kind === "end") return true;
  if (kind === "sign") return !['"', "(", "-"].includes(text);
  return valueConnectives.includes(text) && !["not", "if", "each"].includes(text);
}

/**
 * Lists words that can follow a name at the beginning of a line, but not a word that opens an action or a statement.
 */
const wordsAfterNames = ["=", "becomes", "wins", "of", ...filterWords];

/**
 * Returns true if a line or an action begins with a name that the game declares, although that name also opens an
 * action or a statement. This is so if the next token can follow only a name. `wordFollowers` lists tokens that can
 * follow the word of the language too; "" means the end of the line.
 */
export function isNameAtStart(r: Reader, wordFollowers: readonly string[]): boolean {
  const word = r.peek();
  const nextToken = r.peekOn(1);
  if (word.kind !== "name" || wordFollowers.includes(nextToken.text)) return false;
  const hasBracket = nextToken.text === "(" && nextToken.from === word.to;
  const isName = hasBracket || ["", ",", "or", ":", ...wordsAfterNames].includes(nextToken.text);
  return isName && r.lines.isName(word.text);
}

/**
 * Returns true if `same` or `next` is here a word before the name of a group, not itself a name that the game declares.
 */
export function isGroupBinding(r: Reader): boolean {
  return r.is("same", "next") && r.peekOn(1).kind === "name" && !r.lines.isName(r.peek().text);
}
