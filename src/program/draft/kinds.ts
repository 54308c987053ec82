import { joinNames } from "../../base/index.ts";
import type { Picture, Word, SectionOf } from "../../syntax/index.ts";
import { hexColours, pixelColours } from "./colours.ts";
import { findKinds, resolveDefine } from "./defines.ts";
import { sectionsOf, type Draft } from "./draft.ts";
import { limits } from "../data/limits.ts";
import { makePieceKinds } from "./pieces.ts";
import type { Kind, KindId, Sprite } from "../data/program.ts";
import { plainText } from "./texts.ts";

/** Makes the kinds of objects, in the order of the text. Kind 0 means that nothing is in a cell. */
export function makeKinds(draft: Draft): void {
  draft.kinds.push({ name: "nothing", glyph: " ", colours: [], layer: 0 });
  for (const { entry, word } of draft.names.all("kind")) {
    const shownText = entry.shown && plainText(entry.shown, draft);
    draft.kinds.push({
      name: word.text,
      glyph: entry.glyph.text,
      shown: shownText,
      colours: hexColours(entry.colours),
      layer: 0,
      at: draft.places.where(word.span),
    });
  }
  makePieceKinds(draft);
  for (const { section } of sectionsOf(draft, "sprite")) addSprite(section, draft);
}

/** Joins the names of kinds for a message. */
export const joinKindNames = (kinds: readonly KindId[], draft: Draft, word = "and"): string =>
  joinNames(
    kinds.map((it) => draft.kinds[it].name),
    word,
  );

/** Returns all kinds that the words refer to, in order and without repetitions. Reports unknown names, and marks the kinds as used. */
export function lowerKinds(words: readonly Word[], draft: Draft): readonly KindId[] {
  const kinds = expandKinds(words, draft);
  for (const kind of kinds) draft.uses.kinds.add(kind);
  return kinds;
}

/** Returns all kinds that the words refer to, without marking them as used; for groups, layers and the legend. */
export function expandKinds(words: readonly Word[], draft: Draft): readonly KindId[] {
  return [...new Set(words.flatMap((word) => kindsOfWord(word, draft)))];
}

function kindsOfWord(word: Word, draft: Draft): readonly KindId[] {
  const kinds = findKinds(word.text, draft);
  if (kinds) return kinds;
  const declaration = draft.names.get(word.text);
  if (declaration?.sort === "define" && resolveDefine(declaration, draft).is === "broken") return [];
  if (!declaration)
    draft.report.unknown(
      "name-unknown",
      "object or group",
      word,
      draft.names.of("kind", "piece", "group", "define"),
    );
  else {
    const hint =
      declaration.sort === "pile"
        ? `\`for each ${word.text} as card\` goes through it; by chance \`${word.text}[random 0 to count ${word.text} - 1]\`. A table of rows and columns goes by cells: \`for each cells as spot\`, \`heat[spot]\`.`
        : "Objects are named in `objects`, groups of them by `define NAME = KIND, KIND`.";
    draft.report.error("kind-wanted", word.span, `\`${word.text}\` is not an object or a group.`, hint);
  }
  return [];
}

function addSprite(section: SectionOf<"sprite">, draft: Draft): void {
  const colours = pixelColours(section.colours);
  for (const index of expandKinds([section.name], draft)) {
    const kind = draft.kinds[index];
    const sprite = readPixels(section.picture, colours.length > 0 ? colours : kind.colours, draft);
    if (sprite) draft.kinds[index] = { ...kind, sprite } satisfies Kind;
  }
}

function readPixels(picture: Picture, colours: readonly string[], draft: Draft): Sprite | undefined {
  const rows = picture.rows.map((row) => [...row.text]);
  const width = rows[0]?.length ?? 0;
  const unevenRow = picture.rows.find((_, y) => rows[y].length !== width);
  if (unevenRow || width === 0 || width > limits.pictureSide || rows.length > limits.pictureSide) {
    const size = `${limits.pictureSide}x${limits.pictureSide}`;
    const message = `A sprite needs rows of equal length, at most ${size} pixels.`;
    return draft.report.error("picture-size", (unevenRow ?? picture).span, message);
  }
  const isKnown = (row: Word): boolean =>
    [...row.text].every((it) => it === "." || Number(it) < colours.length);
  const wrongRow = picture.rows.find((it) => !isKnown(it));
  if (wrongRow) return reportPixel(wrongRow, colours.length, draft);
  const pixels = picture.rows.flatMap((row) => [...row.text].map((it) => (it === "." ? -1 : Number(it))));
  return { width, height: rows.length, colours, pixels };
}

function reportPixel({ text, span }: Word, colourCount: number, draft: Draft): undefined {
  const glyph = [...text].find((it) => it !== "." && !(Number(it) < colourCount));
  const message = `\`${glyph}\` is not a colour of this sprite.`;
  const hint = `A digit means a colour in the order given, here 0 to ${colourCount - 1}; \`.\` is clear.`;
  return draft.report.error("pixel-unknown", span, message, hint);
}
