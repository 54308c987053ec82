import { translateWorkshop } from "../texts/index.ts";
import type { Program } from "../../program/index.ts";
import type { LegendGlyph, Painting } from "../../syntax/index.ts";
import { type Look, looksOf } from "../../view/index.ts";
import type { DrawnBlock } from "../../web/index.ts";

/** Describes a brush, which writes a glyph into the picture. */
export interface Brush {
  readonly glyph: string;
  readonly name: string;
  /** Lists the kinds or colours that the glyph stands for, as indices into `looks`. */
  readonly kinds: readonly number[];
}

/** Holds the brushes for a picture, and the looks with which the picture is drawn. */
export interface Paints {
  readonly brushes: readonly Brush[];
  /** Holds the brush that erases. */
  readonly eraser: Brush;
  readonly looks: readonly Look[];
}

/** Returns the brushes for a picture. */
export function makePaints(painting: Painting, program: Program, legend: readonly LegendGlyph[]): Paints {
  return painting.is === "sprite" ? spritePaints(painting, program) : kindPaints(painting, program, legend);
}

/** Converts a picture to a board for drawing. */
export function makeBlock(rows: readonly string[], { brushes }: Paints): DrawnBlock {
  const kindsByGlyph = new Map(brushes.map((it) => [it.glyph, it.kinds]));
  const piles = rows.flatMap((row) => [...row].map((glyph) => kindsByGlyph.get(glyph) ?? []));
  const width = [...rows[0]].length;
  return { x: 0, y: 0, width, height: rows.length, tops: piles.map((it) => it.at(-1) ?? 0), piles };
}

/** Returns a brush for each colour of a sprite. For drawing, each colour is a kind that fills its cell; kind 0 is transparent. */
function spritePaints({ name, colours = [] }: Painting, { kinds }: Program): Paints {
  const spriteColours = kinds.find((it) => it.name === name)?.sprite?.colours ?? [];
  const eraser: Brush = { glyph: ".", name: translateWorkshop("clear"), kinds: [] };
  const looks = [0, ...colours.keys()].map((colourIndex, index): Look => {
    const colour = index === 0 ? undefined : (spriteColours[colourIndex] ?? "#8a8d93");
    const sprite = colour && { width: 1, height: 1, colours: [colour], pixels: [0] };
    return {
      name: colour ?? "clear",
      glyph: " ",
      shown: " ",
      colours: colour ? [colour] : [],
      layer: 0,
      isGround: false,
      ...(sprite && { sprite }),
    };
  });
  const brushes = colours.map((word, i): Brush => ({ glyph: `${i}`, name: word, kinds: [i + 1] }));
  return { brushes: [eraser, ...brushes], eraser, looks };
}

function kindPaints(painting: Painting, program: Program, legend: readonly LegendGlyph[]): Paints {
  const byGlyph = mapGlyphsToBrushes(painting, program, legend);
  const looks = looksOf(program);
  const declaredEraser = byGlyph.get(painting.nothing ?? "");
  if (declaredEraser)
    return { brushes: [...new Set([declaredEraser, ...byGlyph.values()])], eraser: declaredEraser, looks };
  const eraser: Brush = {
    glyph: byGlyph.has(".") ? " " : ".",
    name: translateWorkshop("nothing"),
    kinds: [],
  };
  const ownBrushes = painting.is === "body" ? makeBodyBrushes(painting, byGlyph, program) : [];
  return { brushes: [eraser, ...ownBrushes, ...byGlyph.values()], eraser, looks };
}

/** Maps glyphs to brushes. If the picture declares glyphs of its own, only these count; otherwise those of the objects and the legend. */
function mapGlyphsToBrushes(
  { glyphs, ground }: Painting,
  program: Program,
  legend: readonly LegendGlyph[],
): ReadonlyMap<string, Brush> {
  const brushByGlyph = new Map<string, Brush>();
  for (const [kind, { name, glyph }] of glyphs ? [] : program.kinds.entries())
    if (kind > 0 && [...glyph].length === 1 && !brushByGlyph.has(glyph))
      brushByGlyph.set(glyph, { glyph, name, kinds: [kind] });
  for (const { glyph, kinds } of glyphs ?? legend) {
    const kindNumbers = kinds.flatMap((it) => kindNumberOf(program, it) ?? []);
    if (kindNumbers.length < kinds.length) continue;
    const groundNumber = ground === undefined ? undefined : kindNumberOf(program, ground);
    const sortedKinds = sortByLayer(kindNumbers, groundNumber, program);
    brushByGlyph.set(glyph, { glyph, name: kinds.join(" + "), kinds: sortedKinds });
  }
  return brushByGlyph;
}

function kindNumberOf({ kinds }: Program, name: string): number | undefined {
  const index = kinds.findIndex((it) => it.name === name);
  return index < 0 ? undefined : index;
}

/** Sorts kinds by layer, and adds the kind of the ground unless one of the kinds is on the ground's layer. */
function sortByLayer(
  kinds: readonly number[],
  ground: number | undefined,
  { kinds: list }: Program,
): readonly number[] {
  const hasGround = ground === undefined || kinds.some((it) => list[it].layer === list[ground].layer);
  return [...(hasGround ? [] : [ground]), ...kinds].sort((a, b) => list[a].layer - list[b].layer);
}

/** Returns the brush for a body's own cells, whose glyph is the only glyph in its picture that no object has. */
function makeBodyBrushes(
  { name, rows }: Painting,
  knownBrushes: ReadonlyMap<string, Brush>,
  program: Program,
): readonly Brush[] {
  const glyph = [...rows.join("")].find((it) => it !== "." && it !== " " && !knownBrushes.has(it));
  const kind = kindNumberOf(program, name);
  return glyph === undefined || kind === undefined ? [] : [{ glyph, name, kinds: [kind] }];
}
