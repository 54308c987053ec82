import { sectionsOf, type Draft } from "./draft.ts";
import { kindsNamed } from "./kinds.ts";

/** What cannot be seen through, of all files together. */
export function makeOpaque(draft: Draft): void {
  const words = sectionsOf(draft, "opaque").flatMap(({ section }) => section.kinds);
  draft.opaque = kindsNamed(words, draft);
}
