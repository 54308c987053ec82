import type { Reader, Token } from "./reader.ts";
import { filterWords, valueConnectives, openingWords, reservedWords } from "../tree/words.ts";

// A word of the language is one only in places where the grammar expects it: the tokens around it decide whether it is a name instead. A
// word that the game declares as a name is that name wherever a value is possible.

/** Returns true if a token may be the name of a kind. */
export function mayNameKind(r: Reader, { kind, text }: Pick<Token, "kind" | "text">): boolean {
  if (kind !== "name" || reservedWords.has(text)) return false;
  return !openingWords.has(text) || r.lines.isName(text);
}

/** Returns true if the token at this distance shows that the name before it is complete. */
export function isNameEndedAt(r: Reader, places: number): boolean {
  const { kind, text } = places === 0 ? r.peek() : r.peekOn(places);
  if (kind === "end") return true;
  if (kind === "sign") return !['"', "(", "-"].includes(text);
  return valueConnectives.includes(text) && !["not", "if", "each"].includes(text);
}

/** Lists words that follow a name at the beginning of a line, and never follow a word that opens an action or a statement. */
const behindNames = ["=", "becomes", "wins", "of", ...filterWords];

/**
 * Returns true if a line or an action begins with a name that the game declares, and not with a word that opens one: what follows
 * can only follow a name. `own` lists what may follow the word too; the end of a line is "".
 */
export function isNameAtStart(r: Reader, own: readonly string[]): boolean {
  const word = r.peek();
  const nextToken = r.peekOn(1);
  if (word.kind !== "name" || own.includes(nextToken.text)) return false;
  const touches = nextToken.text === "(" && nextToken.from === word.to;
  const isName = touches || ["", ",", "or", ":", ...behindNames].includes(nextToken.text);
  return isName && r.lines.isName(word.text);
}

/** Returns true if `same` or `next` precedes the name of a group, and is not a name that the game declares. */
export function isGroupBinding(r: Reader): boolean {
  return r.is("same", "next") && r.peekOn(1).kind === "name" && !r.lines.isName(r.peek().text);
}
