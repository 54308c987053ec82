import { joinNames, largestOf } from "../../base/index.ts";
import type { BodiesSection, BodyEntry, Word } from "../../syntax/index.ts";
import {
  bodyShapes,
  checkBodySize,
  propertyOf,
  type BodyKind,
  type BodyShape,
  type GlyphWords,
} from "../data/body-shapes.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { glyphSpan } from "../data/glyph-span.ts";
import { lowerKinds } from "../draft/kinds.ts";
import type { KindId } from "../data/program.ts";
import { addTurnedSprites } from "./sprites.ts";
import { unlessEmpty } from "../data/plain.ts";

/** Makes the shapes of all bodies. Each cell of a body shows an object or the body's own picture. Reports bodies that are on the layer of a pile. */
export function makeBodies(draft: Draft): void {
  const shapes = new Map<string, BodyShape>();
  const sections = new Map<string, BodiesSection>();
  for (const { section } of sectionsOf(draft, "bodies")) {
    for (const it of bodyShapes(section, draft.report)) {
      shapes.set(it.name, it);
      sections.set(it.name, section);
    }
  }
  const piledWords: Word[] = [];
  const [width, height] = (["width", "height"] as const).map((it) =>
    largestOf(draft.largestSizes.map((board) => board[it])),
  );
  for (const { word, index, body } of draft.names.all("kind")) {
    const shape = body && shapes.get(word.text);
    if (!shape) continue;
    checkGlyphs(body, index, draft);
    if (width > 0) checkBodySize(body, width, height, draft.report);
    const bodyKind = makeBodyKind(shape, index, sections.get(word.text)!, draft);
    draft.bodies.push(bodyKind);
    const { cells, mirrors = [], rounds = [] } = bodyKind;
    for (const kind of [...cells.map((it) => it.kind), ...mirrors.flat(), ...rounds.flat()])
      if (kind !== index) draft.uses.kinds.add(kind);
    if (draft.layers[draft.kinds[index].layer]?.pile) piledWords.push(word);
  }
  if (piledWords.length === 0) return;
  const names = joinNames(piledWords.map((it) => it.text));
  const message = `${names} ${piledWords.length > 1 ? "are" : "is"} on a pile, where bodies cannot lie.`;
  draft.report.error("body-pile", piledWords[0].span, message, "Give bodies a layer of their own.");
}

/** Returns true if all of the given kinds are bodies. */
export function areBodies(kinds: readonly KindId[], draft: Draft): boolean {
  return kinds.every((kind) => draft.bodies.some((it) => it.kind === kind));
}

function makeBodyKind(shape: BodyShape, kind: KindId, section: BodiesSection, draft: Draft): BodyKind {
  const { name, cells, width, height, turning, kicks } = shape;
  const groundProperty = propertyOf("on", name, section);
  if (groundProperty)
    draft.kinds[kind] = { ...draft.kinds[kind], on: lowerKinds(groundProperty.ground, draft) };
  const mass = propertyOf("mass", name, section);
  const grounds = findGroundsByGlyph(section, draft);
  const mirrors = shape.mirrors.flatMap((it) => kindsOfGlyphs(it, kind, draft) ?? []);
  const rounds = shape.rounds.flatMap((it) => kindsOfGlyphs(it, kind, draft) ?? []);
  addTurnedSprites(rounds, false, draft);
  addTurnedSprites(mirrors, true, draft);
  return {
    kind,
    width,
    height,
    turning,
    kicks,
    cells: cells.map(({ x, y, glyph }) => ({
      x,
      y,
      kind: kindOfGlyph(glyph, draft) ?? kind,
      on: grounds.get(glyph),
    })),
    mass: mass?.mass,
    slowly: mass?.slowly || undefined,
    losing: mass?.losing || undefined,
    mirrors: unlessEmpty(mirrors),
    rounds: unlessEmpty(rounds),
  };
}

/** Returns, for each glyph of a body that has an `on` of its own, the kinds that may lie below cells with that glyph. */
function findGroundsByGlyph(section: BodiesSection, draft: Draft): ReadonlyMap<string, readonly KindId[]> {
  const names = section.items.flatMap((it) =>
    it.is === "row" ? it.entries.map((body) => body.name.text) : [],
  );
  const grounds = new Map<string, readonly KindId[]>();
  for (const it of section.items) {
    const [word] = it.is === "on" ? it.of : [];
    if (it.is !== "on" || !word || [...word.text].length !== 1 || names.includes(word.text)) continue;
    if (word.text !== section.group?.text) grounds.set(word.text, lowerKinds(it.ground, draft));
  }
  return grounds;
}

/** Sets the kinds on which each kind of object may lie. */
export function makeGrounds(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "objects")) {
    const knownNames = section.entries.map((it) => it.name.text);
    for (const { of, ground } of section.grounds) {
      for (const word of of) {
        const declaration = draft.names.get(word.text);
        if (declaration?.sort !== "kind" || declaration.body)
          draft.report.unknown("name-unknown", "object", word, knownNames);
        else
          draft.kinds[declaration.index] = {
            ...draft.kinds[declaration.index],
            on: lowerKinds(ground, draft),
          };
      }
    }
  }
}

/**
 * Maps the glyphs of a pair or round to kinds: the glyph of an object to the object, the body's own glyph to the body.
 * The result is wrapped in a list, for `flatMap`; it is undefined if a glyph belongs to another body, or is unknown,
 * which is reported.
 */
function kindsOfGlyphs(glyphs: GlyphWords, body: KindId, draft: Draft): [KindId[]] | undefined {
  const hasGlyph = (glyph: string, kind: KindId): boolean => draft.kinds[kind].glyph === glyph;
  const otherBodies = draft.names.all("kind").filter((it) => it.body && it.index !== body);
  if (glyphs.some(({ text }) => !hasGlyph(text, body) && otherBodies.some((it) => hasGlyph(text, it.index))))
    return undefined;
  const kinds = glyphs.map(({ text }) => (hasGlyph(text, body) ? body : kindOfGlyph(text, draft)));
  const missingGlyph = glyphs[kinds.indexOf(undefined)];
  if (!missingGlyph) return [kinds.filter((it) => it !== undefined)];
  const message = `\`${missingGlyph.text}\` is not an object, so nothing can look like it.`;
  const hint = "Name it in `objects`: a cell whose glyph changes is drawn as that object.";
  return draft.report.error("looks-glyph", missingGlyph.span, message, hint);
}

/** Returns the object that has this glyph; undefined if none has. */
function kindOfGlyph(glyph: string, draft: Draft): KindId | undefined {
  return draft.names.all("kind").find(({ entry, body }) => !body && entry.glyph.text === glyph)?.index;
}

/** Checks that each glyph of a shape belongs to an object or is the body's own glyph. */
function checkGlyphs({ name, picture }: BodyEntry, kind: KindId, draft: Draft): void {
  const ownGlyph = draft.kinds[kind].glyph;
  for (const row of picture?.rows ?? []) {
    for (const [column, glyph] of [...row.text].entries()) {
      if (glyph === "." || glyph === ownGlyph || kindOfGlyph(glyph, draft) !== undefined) continue;
      const message = `\`${glyph}\` is not an object, and the cells of \`${name.text}\` itself are drawn with \`${ownGlyph}\`.`;
      const hint = `Draw all of it with \`${ownGlyph}\`, or name \`${glyph}\` in \`objects\`.`;
      return draft.report.error("body-glyph", glyphSpan(row, column), message, hint);
    }
  }
  return undefined;
}
