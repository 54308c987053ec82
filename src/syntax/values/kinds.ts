import { isNameEndedAt, mayNameKind } from "../text/naming.ts";
import type { Reader } from "../text/reader.ts";
import type { Word } from "../tree/tree.ts";
import { filtersWithTo, filterWords } from "../tree/words.ts";

/** Contains tokens after which a name begins a condition, so that it is not another kind. */
export const conditionTokens: ReadonlySet<string> = new Set(
  "= != < <= > >= + - * / % [ ( is of held ==".split(" "),
);

/** Reads one or several kinds. `or` joins them only if `joins.or` allows it, or in parentheses. */
export function readKinds(r: Reader): Word[] {
  const hint = "Kinds are names of objects or groups: `crate`, `crate or wall`.";
  if (!r.take("(")) return readMoreKinds(r, [readKind(r, hint)]);
  const kinds = r.joining({ or: true, commas: true }, () => readMoreKinds(r, [readKind(r, hint)]));
  if (isFilterAt(r, 0)) {
    const hint =
      "Brackets stand around the count, `(count crate in (0, 0) to (3, 3)) > 0`, or hold several kinds together: `count (crate or wall) in spot`.";
    r.fail("set-brackets", "A set has no brackets around it.", hint);
  }
  r.close(")");
  return kinds;
}

function readKind(r: Reader, hint: string): Word {
  const token = r.peek();
  const says = r.is("wins")
    ? "`my` and `enemy` say whose a thing is; players are `me` and `opponent`."
    : r.is("it")
      ? "`count gem where kind of it = k` counts by a kind that is a value, `count deck where it > 2` what is in a pile."
      : hint;
  if (!mayNameKind(r, token) && !r.is("cells")) r.expected("the name of a kind", "kind-expected", says);
  return r.word();
}

/** Reads further kinds and adds them to those that were read already. */
export function readMoreKinds(r: Reader, kinds: readonly Word[]): Word[] {
  const allKinds = [...kinds];
  while (isAnotherKindNext(r)) {
    r.next();
    allKinds.push(r.word());
  }
  return allKinds;
}

function isAnotherKindNext(r: Reader): boolean {
  if (!(r.joins.or && r.continues("or")) && !(r.joins.commas && r.is(","))) return false;
  return (
    mayNameKind(r, r.peekOn(1)) &&
    !conditionTokens.has(r.peekOn(2).text) &&
    !(isFilterAt(r, 2) && !r.joins.filters)
  );
}

/**
 * Returns true if the token at a distance is a word that narrows a set. A word that the game declares is a name if
 * nothing follows that a filter needs.
 */
export function isFilterAt(r: Reader, distance: number): boolean {
  const { text } = r.peekOn(distance);
  if (filtersWithTo.includes(text)) return r.peekOn(distance + 1).text === "to";
  if (!filterWords.includes(text)) return false;
  const isAlone = isNameEndedAt(r, distance + 1) && r.peekOn(distance + 1).text !== "to";
  return !(isAlone && r.lines.isName(text));
}

/** Reads kinds that are separated by commas or by `or`. */
export function readKindList(r: Reader, example: string): Word[] {
  return r.list(() => readKindName(r, example), "or");
}

/** Reads the name of a kind. */
export function readKindName(r: Reader, example: string): Word {
  if (!mayNameKind(r, r.peek())) r.expected("the name of a kind", "kind-expected", example);
  return r.word();
}
