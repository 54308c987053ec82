import type { Span } from "../../base/index.ts";
import { type LookEntry, pictureNamed, pictureSets, type Word } from "../../syntax/index.ts";
import { spriteTurns, turnSprite } from "../boards/sprites.ts";
import { type Draft, sectionsOf } from "../draft/draft.ts";
import { newEnv } from "../draft/environment.ts";
import { findKinds } from "../draft/defines.ts";
import { lowerSet } from "../lowering/sets.ts";

/**
 * Makes the looks that depend on the state of the game; later lines take precedence. A thing that gets another picture
 * looks like an extra kind, which never occurs in a cell.
 */
export function makeAppearances(draft: Draft): void {
  const entries = sectionsOf(draft, "looks").flatMap(({ section }) => section.entries);
  const setName = entries.find((it) => !it.kinds)?.picture.text;
  for (const { kinds, picture, when, number, span } of entries) {
    if (kinds && !when && !number && setName === undefined) warnPictureOfObject(kinds, picture, draft);
    if (kinds && number) makeNumberLabels({ kinds, span, ...number }, draft);
    if (!kinds || number || (!when && pictureNamed(picture.text, setName) !== undefined)) continue;
    const filters = when ? [{ by: "where", test: when, span: when.span } as const] : [];
    const { set } = lowerSet({ kinds: [kinds], filters, span }, newEnv(draft));
    const shownKinds = findKinds(picture.text, draft);
    const look = shownKinds ? undefined : pictureNamed(picture.text, setName);
    const spriteTurn = shownKinds || look !== undefined ? undefined : spriteTurns[picture.text];
    if (spriteTurn && !set.kinds?.every((it) => draft.kinds[it].sprite)) {
      const hint = `What is \`${picture.text}\` is drawn: \`sprite ${kinds.text}\`, with its pixels below.`;
      draft.report.error("sprite-missing", picture.span, "Only a sprite can be turned.", hint);
      continue;
    }
    if (shownKinds?.length !== 1 && look === undefined && !spriteTurn) {
      const names = [...draft.names.of("kind"), ...Object.values(pictureSets).flat()];
      draft.report.unknown("look-unknown", "object or picture", picture, names);
      continue;
    }
    for (const kind of shownKinds ?? []) draft.uses.kinds.add(kind);
    for (const kind of set.kinds ?? []) {
      const { sprite, ...otherFields } = draft.kinds[kind];
      const pictureOfKind = spriteTurn ? { sprite: turnSprite(sprite!, ...spriteTurn) } : { look: look! };
      const shownKind =
        shownKinds?.[0] ?? draft.kinds.push({ ...otherFields, ...pictureOfKind, worn: true }) - 1;
      draft.appearances.unshift({ set: { ...set, kinds: [kind] }, as: shownKind });
    }
  }
}

/** Warns of a picture that is also the name of an object which looks different. */
function warnPictureOfObject(kinds: Word, { text, span }: Word, draft: Draft): void {
  const [kind] = findKinds(text, draft) ?? [];
  const look = pictureNamed(text, undefined);
  if (kind === undefined || look === undefined || draft.kinds[kind].look === look) return;
  const hint = `A condition makes it the object: \`${kinds.text} ${text} when on\`.`;
  draft.report.warn(
    "look-object",
    span,
    `This is the picture \`${text}\`, not the object of this name.`,
    hint,
  );
}

/** Limits how many different numbers a label can show. */
const maxNumbers = 100;

/** Makes the labels that show a number on things of some kinds. Each number is an appearance of its own. */
function makeNumberLabels(
  { kinds, span, value, from, to }: NonNullable<LookEntry["number"]> & { kinds: Word; span: Span },
  draft: Draft,
): void {
  if (from > to || to - from >= maxNumbers) {
    const message = `A label shows numbers from one to a greater one, at most ${maxNumbers} of them.`;
    const hint =
      "`foe shown health of it from 1 to 9`: with other numbers the thing has no label. A kind may have several such entries.";
    return draft.report.error("product-range", span, message, hint);
  }
  for (let number = from; number <= to && !draft.report.hasError; number++) {
    const right = { is: "number", value: number, span: value.span } as const;
    const test = { is: "binary", op: "=", left: value, right, span: value.span } as const;
    const filters = [{ by: "where", test, span: value.span }] as const;
    const { set } = lowerSet({ kinds: [kinds], filters, span }, newEnv(draft));
    for (const kind of set.kinds ?? []) {
      const labelKind = draft.kinds.push({ ...draft.kinds[kind], shown: String(number), worn: true }) - 1;
      draft.appearances.unshift({ set: { ...set, kinds: [kind] }, as: labelKind });
    }
  }
}
