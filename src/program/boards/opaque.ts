import { sectionsOf, type Draft } from "../draft/draft.ts";
import { lowerKinds } from "../draft/kinds.ts";

/** Collects the opaque kinds of all files. */
export function collectOpaqueKinds(draft: Draft): void {
  const words = sectionsOf(draft, "opaque").flatMap(({ section }) => section.kinds);
  for (const it of lowerKinds(words, draft)) draft.opaque.push(it);
}
