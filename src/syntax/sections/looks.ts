import type { Head } from "../text/blocks.ts";
import type { LookEntry } from "../tree/tree.ts";

/** Reads a line of `looks`: kinds with their pictures, commas between them, or the name of a set. */
export function readLook({ r }: Head, entries: LookEntry[]): void {
  const example = "`man disc, king crowned`";
  do {
    const { from } = r.peek();
    const first = r.name("an object and its picture, or a set of pictures", example);
    const picture = r.peek().kind === "name" ? r.name("a picture", example) : undefined;
    const named = picture ? { kinds: first, picture } : { picture: first };
    entries.push({ ...named, span: r.span(from) });
  } while (r.take(","));
}
