import { largestOf } from "../../../base/index.ts";
import { emptied, type OutlineEntry, type Painting, type Replacement } from "../../../syntax/index.ts";
import { cutLines } from "../reading/ps-lines.ts";
import type { PsNames } from "../reading/ps-names.ts";
import { PsReporter } from "../ps-reporter.ts";
import type { PsFile, PsObject, PsWord } from "../ps-tree.ts";
import { readPuzzleScript } from "../reading/read-puzzlescript.ts";

/** Stores the width and height of a standard sprite in pixels. */
const spriteSize = 5;

/**
 * Returns all pictures in a PuzzleScript file that can be painted, in order: the sprites of objects, then the maps of
 * levels, named by their numbers.
 */
export function puzzlePaintings(text: string): readonly Painting[] {
  const { file, names } = readPuzzleScript({ file: "", text });
  const sprites = file.objects.filter((it) => isWritten(it, text)).map(makeSpritePainting);
  return [...sprites, ...listLevelPaintings(text, file, names)];
}

/**
 * Returns true if the text itself contains the pixels of an object. This is not the case if the picture was copied,
 * transformed or generated for a tag.
 */
const isWritten = ({ sprite, picture, isMember }: PsObject, text: string): boolean =>
  sprite.length > 0 &&
  !picture &&
  !isMember &&
  sprite.every((it) => it.text === text.slice(it.from, it.to).toLowerCase().replaceAll(/\s/g, ""));

function makeSpritePainting({ name, colours, sprite }: PsObject): Painting {
  const { rowRanges, end } = findRowRanges(sprite);
  return {
    is: "sprite",
    name: name.text,
    rows: sprite.map((it) => it.text.padEnd(spriteSize, ".")),
    rowRanges,
    end,
    canResize: false,
    colours: colours.map((it) => it.text),
    coloursFrom: colours[0]?.from ?? name.to,
    coloursEnd: (colours.at(-1) ?? name).to,
  };
}

function listLevelPaintings(text: string, file: PsFile, names: PsNames): readonly Painting[] {
  const glyphs = listLevelGlyphs(text, file, names);
  const groundObjects = names.meanings.get("background")?.objects ?? [];
  const emptyGlyph = glyphs.find(({ kinds }) => kinds.every((it) => groundObjects.includes(it))) ?? glyphs[0];
  if (!emptyGlyph) return [];
  // Glyphs ignore case, so they are shown as the legend spells them.
  const spellingByGlyph = new Map(glyphs.map(({ glyph }) => [glyph.toLowerCase(), glyph]));
  return file.levels
    .filter((it) => it.is === "map")
    .map(({ rows }, i) => {
      const width = largestOf(rows.map((it) => [...it.text].length));
      const { rowRanges, end } = findRowRanges(rows);
      return {
        is: "level",
        name: `${i + 1}`,
        rows: rows.map((row) => {
          const cells = [...row.text].map((it) => spellingByGlyph.get(it) ?? it);
          return cells.join("") + emptyGlyph.glyph.repeat(width - cells.length);
        }),
        rowRanges,
        end,
        canResize: true,
        glyphs,
        nothing: emptyGlyph.glyph,
        ...(groundObjects[0] !== undefined && { ground: groundObjects[0] }),
      };
    });
}

function findRowRanges(rows: readonly PsWord[]): Pick<Painting, "rowRanges" | "end"> {
  return { rowRanges: rows.map(({ from, to }) => ({ from, to })), end: rows.at(-1)!.to };
}

/**
 * Returns the glyphs that levels can be drawn with: names of one character, except those that mean one of several
 * objects.
 */
function listLevelGlyphs(text: string, { objects, legend }: PsFile, { meanings }: PsNames) {
  const declaredNames = [
    ...objects.flatMap((it) => [it.name, ...it.aliases]),
    ...legend.map((it) => it.name),
  ];
  return declaredNames.flatMap((it) => {
    const meaning = meanings.get(it.text);
    if ([...it.text].length !== 1 || !meaning || meaning.of === "any") return [];
    return [{ glyph: text.slice(it.from, it.to), kinds: meaning.objects }];
  });
}

/** Returns the edit that gives an object a square of its last colour as its picture; undefined if it has no colour. */
export function newPuzzleSprite(text: string, name: string): Replacement | undefined {
  const { objects } = readPuzzleScript({ file: "", text }).file;
  const colour = objects.find((it) => it.name.text === name)?.colours.at(-1);
  return colour && { from: colour.to, to: colour.to, text: `\n${"0".repeat(spriteSize)}`.repeat(spriteSize) };
}

/** Returns the edit that inserts a level after a level, with the same size and outer frame. */
export function newPuzzleLevel({ rows, end }: Painting, emptyGlyph: string): Replacement {
  return { from: end, to: end, text: `\n\n${emptied(rows, emptyGlyph).join("\n")}` };
}

/** Returns the sections and levels of a PuzzleScript file, for an outline. */
export function puzzleOutline(text: string): readonly OutlineEntry[] {
  const lines = cutLines(text, new PsReporter(""));
  const sectionStarts = lines.filter(({ section }, i) => section !== lines[i - 1]?.section);
  const sections = sectionStarts.map(({ section, from }, i): OutlineEntry => {
    const next = sectionStarts[i + 1];
    const rows = lines.filter((it) => it.from < (next?.from ?? text.length + 1) && it.text.trim() !== "");
    const last = rows.at(-1);
    return { word: section, name: "", from, to: last ? last.from + last.text.trimEnd().length : from };
  });
  const levels = puzzlePaintings(text).flatMap(({ is, name, rowRanges, end }): OutlineEntry[] =>
    is === "level" ? [{ word: "level", name, from: rowRanges[0].from, to: end }] : [],
  );
  return [...sections, ...levels];
}
