import type { PsReading } from "../reading/read-puzzlescript.ts";
import type { PsLevel, PsWord } from "../ps-tree.ts";
import { getOrMake, flatMapped, type Sized } from "../../../base/index.ts";
import type { PsNames } from "../reading/ps-names.ts";
import type { LevelMenu, LevelSection } from "../../../program/index.ts";

/**
 * Describes the map of a level. `cells` lists the names of the objects in each cell, row by row, without the background
 * that every cell gets.
 */
export interface PsMap extends Sized {
  readonly cells: readonly (readonly string[])[];
}

/** Limits the number of cells in all levels of a game together. */
const maxCells = 4_000_000;

/** Reads the glyphs of a level. The first row determines the width; a shorter row is padded with its last glyph. */
export function readPsMap(
  level: Extract<PsLevel, { is: "map" }>,
  earlierCellCount: number,
  { names, reporter }: PsReading,
): PsMap {
  const rows = level.rows.map((row) => ({ row, glyphs: charactersOf(row.text) }));
  const width = rows[0]?.glyphs.length ?? 0;
  const cells: (readonly string[])[] = [];
  if (earlierCellCount + width * rows.length > maxCells) {
    reporter.error("level-large", level.rows[0] ?? { from: 0, to: 0 }, width, rows.length, maxCells);
    return { width: 1, height: 1, cells: [[]] };
  }
  for (const { row, glyphs } of rows) {
    if (glyphs.length !== width) reporter.warning("level-ragged", row, glyphs.length, width);
    const lastColumn = glyphs.length - 1;
    for (let i = 0; i < width; i++)
      cells.push(objectsOf(glyphs[Math.min(i, lastColumn)] ?? "", row, Math.min(i, lastColumn)));
  }
  return { width, height: rows.length, cells };

  function objectsOf(glyph: string, row: PsWord, column: number): readonly string[] {
    const meaning = names.meanings.get(glyph);
    if (meaning && meaning.of !== "any") return meaning.objects;
    const glyphSpan = { from: row.from + column, to: row.from + column + 1 };
    if (!meaning) reporter.error("level-glyph", glyphSpan, glyph);
    else reporter.error("level-any", glyphSpan, glyph, meaning.objects.join(" or "));
    return [];
  }
}

/** Splits a text into characters. A text without surrogate pairs is split faster. */
function charactersOf(text: string): string[] {
  return /[\ud800-\udfff]/.test(text) ? [...text] : text.split("");
}

const spareGlyphs = [
  ..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!?$%&+=~^_:;<>/\\{}[]'`|,\"",
];

const isGlyph = (name: string) => name.length < 3 && [...name].length === 1;

/** Returns a different glyph for each object: its glyph in the legend, a letter of its name, or any unused glyph. */
export function glyphsFor(order: readonly string[], names: PsNames): string[] {
  const legendEntries = [...names.meanings].filter(([glyph, it]) => it.of === "one" && isGlyph(glyph));
  const glyphByObject = new Map(
    legendEntries.map(([glyph, it]) => [it.objects[0] ?? "", glyph] as const).reverse(),
  );
  const usedGlyphs = new Set([...names.meanings.keys()].filter(isGlyph));
  let nextCode = 0x2460;
  return order.map((name) => {
    const legendGlyph = glyphByObject.get(name);
    if (legendGlyph !== undefined) return legendGlyph;
    const letters = flatMapped([...name], (it) => [it, it.toUpperCase()]).filter((it) =>
      /^[a-z0-9]$/i.test(it),
    );
    const isFree = (it: string) => !usedGlyphs.has(it);
    const unusedGlyph = letters.find(isFree) ?? spareGlyphs.find(isFree) ?? String.fromCodePoint(nextCode++);
    usedGlyphs.add(unusedGlyph);
    return unusedGlyph;
  });
}

/**
 * Returns the level menu: its sections, and the conditions that unlock them. Levels have their numbers in the program,
 * which has no item for a `goto`.
 */
export function makeLevelMenu(
  levels: readonly PsLevel[],
  settings: ReadonlyMap<string, string>,
): LevelMenu | undefined {
  if (!settings.has("level_select")) return undefined;
  const sectionsByName = new Map<string, { name: string; level: number; last: number[] }>();
  let itemCount = 0;
  for (const [itemIndex, { is, section: name }] of levels.entries()) {
    if (is === "goto") continue;
    const item = itemCount++;
    if (name === undefined) continue;
    const section = getOrMake(sectionsByName, name, () => ({ name, level: -1, last: [] }));
    if (section.level < 0 && is === "map") section.level = item;
    if (leavesSection(levels, itemIndex)) section.last.push(item);
  }
  // A section called `__WIN__` is shown at the end of the game. The menu does not list it.
  const sections: readonly LevelSection[] = [...sectionsByName.values()].filter(
    ({ name, level }) => level >= 0 && name !== "__WIN__",
  );
  const sign = settings.get("level_select_solve_symbol");
  return sections.length === 0 ? undefined : { sections, ...(sign && { sign }), ...readLock(settings) };
}

/** Returns true if winning a level leads out of its section, perhaps after messages or by a `goto`. */
function leavesSection(levels: readonly PsLevel[], levelIndex: number): boolean {
  const { section } = levels[levelIndex];
  let nextIndex = levelIndex + 1;
  while (levels[nextIndex]?.is === "message" && levels[nextIndex]?.section === section) nextIndex++;
  return levels[nextIndex]?.is !== "map" || levels[nextIndex]?.section !== section;
}

function readLock(settings: ReadonlyMap<string, string>): Pick<LevelMenu, "ahead" | "open"> {
  if (!settings.has("level_select_lock")) return {};
  const readUnlockCount = (name: string) =>
    Number.parseInt(settings.get(`level_select_unlocked_${name}`) ?? "", 10);
  const [aheadCount, unlockedCount] = [readUnlockCount("ahead"), readUnlockCount("rollover")];
  if (aheadCount >= 0) return { ahead: aheadCount };
  return unlockedCount >= 0 ? { open: unlockedCount } : { ahead: 1 };
}
