import { pictureNamed, pictureSets } from "../../syntax/index.ts";
import { type Draft, sectionsOf } from "../draft/draft.ts";
import { newEnv } from "../draft/environment.ts";
import { kindsNamedOrNone } from "../draft/kinds.ts";
import { lowerSet } from "../lowering/sets.ts";

/** Makes looks by state; later ones go before earlier ones. What has another picture then looks like a kind of its own, which lies nowhere. */
export function makeAppearances(draft: Draft): void {
  const entries = sectionsOf(draft, "looks").flatMap(({ section }) => section.entries);
  const setName = entries.find((it) => !it.kinds)?.picture.text;
  for (const { kinds, picture, when, span } of entries) {
    if (!kinds || !when) continue;
    const filters = [{ by: "where", test: when, span: when.span }] as const;
    const { set } = lowerSet({ kinds: [kinds], filters, span }, newEnv(draft));
    const known = kindsNamedOrNone(picture.text, draft);
    const look = known ? undefined : pictureNamed(picture.text, setName);
    if (known?.length !== 1 && look === undefined) {
      const names = [...draft.names.of("kind"), ...Object.values(pictureSets).flat()];
      draft.report.unknown("look-unknown", "object or picture", picture, names);
      continue;
    }
    for (const kind of known ?? []) draft.uses.kinds.add(kind);
    for (const kind of set.kinds ?? []) {
      const { sprite: _, ...plain } = draft.kinds[kind];
      const as = known?.[0] ?? draft.kinds.push({ ...plain, look: look!, worn: true }) - 1;
      draft.appearances.unshift({ set: { ...set, kinds: [kind] }, as });
    }
  }
}
