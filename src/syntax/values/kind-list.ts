import { mayNameKind } from "../text/naming.ts";
import type { Reader } from "../text/reader.ts";
import type { Word } from "../tree/tree.ts";

/** Reads kinds that are separated by commas or `or`. */
export function readKindList(r: Reader, example: string): Word[] {
  return r.list(() => readKindName(r, example), "or");
}

/** Reads the name of a kind. */
export function readKindName(r: Reader, example: string): Word {
  if (!mayNameKind(r, r.peek())) r.expected("the name of a kind", "kind-expected", example);
  return r.word();
}
