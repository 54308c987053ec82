import type { LegendEntry, Word } from "../../syntax/index.ts";
import { isNewMeaning, sectionsOf, type Draft } from "./draft.ts";
import { glyphSpan } from "../data/glyph-span.ts";
import { expandKinds } from "./kinds.ts";
import { glyphOf, kindsOfPiece } from "./pieces.ts";
import type { KindId } from "../data/program.ts";

/** Describes the meaning of a glyph in a picture. */
export interface GlyphMeaning {
  readonly means: LegendEntry["means"];
  /** Lists the kinds in the order of the text; the list is empty if the glyph means nothing or anything. */
  readonly kinds: readonly KindId[];
  /**
   * Lists the kinds with repetitions, if a file of version 2 names a kind several times; a pile then starts with
   * several of this kind.
   */
  readonly listed?: readonly KindId[];
  /** Stores the glyph itself if it means `same` or `next`. */
  readonly glyph?: string;
}

export type GlyphMeanings = ReadonlyMap<string, GlyphMeaning>;

interface GlyphSource {
  readonly file: number;
  readonly description: string;
}

/**
 * Determines the meaning of every glyph: first of `.` and `*`, then of the glyphs of objects, then of the legend. A
 * later file overrides an earlier one.
 */
export function makeGlyphs(draft: Draft): void {
  const glyphs = new Map<string, GlyphMeaning>([
    [".", { means: "nothing", kinds: [] }],
    ["*", { means: "anything", kinds: [] }],
  ]);
  const glyphSources = new Map<string, GlyphSource>();
  const defineGlyph = (glyph: Word, meaning: GlyphMeaning, source: GlyphSource) => {
    if ([...glyph.text].length !== 1) return;
    const earlierSource = glyphSources.get(glyph.text);
    if (earlierSource?.file === source.file) {
      const message = `The glyph \`${glyph.text}\` already has a meaning: ${earlierSource.description}.`;
      const hint = "Choose a glyph that is not used yet.";
      return draft.report.error("glyph-twice", glyph.span, message, hint);
    }
    glyphSources.set(glyph.text, source);
    glyphs.set(glyph.text, meaning);
  };
  for (const { entry, word, index, file } of draft.names.all("kind"))
    defineGlyph(entry.glyph, { means: "all", kinds: [index] }, { file, description: `\`${word.text}\`` });
  for (const { entry, word, index, file } of draft.names.all("piece"))
    for (const [player, kind] of kindsOfPiece(index, draft).entries()) {
      const glyph = { text: glyphOf(entry, player), span: entry.glyphs[player]?.span ?? entry.name.span };
      defineGlyph(glyph, { means: "all", kinds: [kind] }, { file, description: `\`${word.text}\`` });
    }
  for (const { section, file } of sectionsOf(draft, "legend")) {
    for (const entry of section.entries)
      defineGlyph(entry.glyph, readEntry(entry, draft), { file, description: "in the legend" });
  }
  draft.glyphs = glyphs;
}

function readEntry(entry: LegendEntry, draft: Draft): GlyphMeaning {
  if ([...entry.glyph.text].length !== 1) {
    const hint = "For example: `+ player, goal`.";
    draft.report.error("glyph-long", entry.glyph.span, "A glyph is one character.", hint);
  }
  const { means } = entry;
  const isBound = means === "same" || means === "next";
  const kinds = expandKinds(entry.kinds, draft);
  const allKinds = means === "all" ? entry.kinds.flatMap((word) => expandKinds([word], draft)) : kinds;
  const meaningText = "On a pile it lays an object as often as it lists it.";
  return {
    means,
    kinds,
    ...(allKinds.length > kinds.length &&
      isNewMeaning(entry.glyph.span, meaningText, draft) && { listed: allKinds }),
    glyph: isBound ? entry.glyph.text : undefined,
  };
}

/** Returns the meaning of a glyph in a picture; reports an unknown glyph. */
export function meaningOf(glyph: string, row: Word, column: number, draft: Draft): GlyphMeaning | undefined {
  const glyphMeaning = draft.glyphs.get(glyph);
  if (glyphMeaning) return glyphMeaning;
  const span = glyphSpan(row, column);
  const message = `No object has the glyph \`${glyph}\`, and the legend does not name it.`;
  const hint = `Name it in \`objects\` (\`rock ${glyph} grey\`) or in \`legend\` (\`${glyph} wall, goal\`).`;
  draft.report.unknownGlyph(glyph, span, message, hint);
  return undefined;
}
