import type { LevelMenu, Program } from "../program/index.ts";
import { mapLevels } from "./levels.ts";
import type { Score } from "./records/scores.ts";

/** Describes an entry of the level menu: a level, or a section, which starts at its first level. */
export interface LevelChoice {
  /** Stores the number of the level, from 1. */
  readonly level: number;
  /** Stores the name in the file, or asterisks for a locked section. */
  readonly name: string | undefined;
  /** Stores the symbol that marks a solved level or section. */
  readonly symbol: string | undefined;
  /** Stores the best score of a level; undefined for a section. */
  readonly bestScore: Score | undefined;
  readonly isLocked: boolean;
}

/** Returns the entries of the level menu: the sections, if the game has any, or else all levels. */
export function levelChoices(program: Program, scores: readonly Score[]): readonly LevelChoice[] {
  const levels = mapLevels(program);
  if (program.menu) return listSections(program.menu, levels, scores);
  return levels.map((index, position) => {
    const level = program.levels[index];
    const bestScore = scores.find((it) => it.level === position + 1);
    const name = level.type === "map" ? level.name : undefined;
    return { level: position + 1, name, symbol: bestScore && "✓", bestScore, isLocked: false };
  });
}

/** Returns the sections as menu entries. A section is solved once a level that completes it has been won. */
function listSections(
  menu: LevelMenu,
  levels: readonly number[],
  scores: readonly Score[],
): readonly LevelChoice[] {
  const wonLevels = new Set(scores.map(({ level = 0 }) => levels[level - 1]));
  const solvedSections = menu.sections.map(({ last }) => last.some((it) => wonLevels.has(it)));
  const lastOpenIndex = findLastOpenSection(menu, solvedSections);
  return menu.sections.map(({ name, level }, index) => ({
    level: levels.indexOf(level) + 1,
    name: index > lastOpenIndex ? "*".repeat([...name].length) : name,
    symbol: solvedSections[index] ? (menu.sign ?? "✓") : undefined,
    bestScore: undefined,
    isLocked: index > lastOpenIndex,
  }));
}

/**
 * Returns the index of the last unlocked section: so many sections beyond the last solved one, or beyond the number of solved
 * ones, are open.
 */
function findLastOpenSection({ ahead, open }: LevelMenu, solved: readonly boolean[]): number {
  if (ahead === undefined && open === undefined) return solved.length;
  const lastOpenIndex =
    ahead === undefined ? solved.filter(Boolean).length + (open ?? 0) - 1 : solved.lastIndexOf(true) + ahead;
  return lastOpenIndex < 0 ? solved.length : lastOpenIndex;
}

/** Returns the menu entry that contains a level. */
export const choiceOfLevel = (choices: readonly LevelChoice[], level: number): LevelChoice | undefined =>
  choices.filter((it) => it.level <= level).at(-1);
