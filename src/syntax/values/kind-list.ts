import { mayNameKind } from "../text/naming.ts";
import type { Reader } from "../text/reader.ts";
import type { Word } from "../tree/tree.ts";

/** Reads kinds with commas or `or` between them. */
export function readKindList(r: Reader, example: string): Word[] {
  const kinds: Word[] = [];
  do {
    if (!mayNameKind(r, r.peek())) r.expected("the name of a kind", "kind-expected", example);
    kinds.push(r.word());
  } while (r.take(",") || r.take("or"));
  return kinds;
}
