import { pictureNamed, pictureSets } from "../../syntax/index.ts";
import { spriteTurns, turnSprite } from "../boards/sprites.ts";
import { type Draft, sectionsOf } from "../draft/draft.ts";
import { newEnv } from "../draft/environment.ts";
import { kindsNamedOrNone } from "../draft/kinds.ts";
import { lowerSet } from "../lowering/sets.ts";

/**
 * Makes looks that depend on state; later ones take precedence. A thing with another picture looks like a kind of its own, which is
 * never in a cell.
 */
export function makeAppearances(draft: Draft): void {
  const entries = sectionsOf(draft, "looks").flatMap(({ section }) => section.entries);
  const setName = entries.find((it) => !it.kinds)?.picture.text;
  for (const { kinds, picture, when, span } of entries) {
    if (!kinds || !when) continue;
    const filters = [{ by: "where", test: when, span: when.span }] as const;
    const { set } = lowerSet({ kinds: [kinds], filters, span }, newEnv(draft));
    const known = kindsNamedOrNone(picture.text, draft);
    const look = known ? undefined : pictureNamed(picture.text, setName);
    const turned = known || look !== undefined ? undefined : spriteTurns[picture.text];
    if (turned && !set.kinds?.every((it) => draft.kinds[it].sprite)) {
      const hint = `What is \`${picture.text}\` is drawn: \`sprite ${kinds.text}\`, with its pixels below.`;
      draft.report.error("sprite-missing", picture.span, "Only a sprite can be turned.", { hint });
      continue;
    }
    if (known?.length !== 1 && look === undefined && !turned) {
      const names = [...draft.names.of("kind"), ...Object.values(pictureSets).flat()];
      draft.report.unknown("look-unknown", "object or picture", picture, names);
      continue;
    }
    for (const kind of known ?? []) draft.uses.kinds.add(kind);
    for (const kind of set.kinds ?? []) {
      const { sprite, ...plain } = draft.kinds[kind];
      const worn = turned ? { sprite: turnSprite(sprite!, ...turned) } : { look: look! };
      const as = known?.[0] ?? draft.kinds.push({ ...plain, ...worn, worn: true }) - 1;
      draft.appearances.unshift({ set: { ...set, kinds: [kind] }, as });
    }
  }
}
