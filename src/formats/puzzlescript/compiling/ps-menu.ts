import { flatMapped } from "../../../base/index.ts";
import type { LevelMenu, LevelSection } from "../../../program/index.ts";
import type { PsLevel } from "../ps-tree.ts";

/** The sections of a file that lets people choose one of them, and what keeps them closed. Items are the levels without `goto`, as the program numbers them. */
export function menuOf(
  levels: readonly PsLevel[],
  settings: ReadonlyMap<string, string>,
): LevelMenu | undefined {
  if (!settings.has("level_select")) return undefined;
  const items = levels.filter((it) => it.is !== "goto");
  const names = new Set(flatMapped(items, (it) => it.section ?? []));
  const sections = flatMapped([...names], (name): LevelSection[] => {
    const level = items.findIndex((it) => it.section === name && it.is === "map");
    // A section of this name is the end of a game and never listed.
    if (level < 0 || name === "__WIN__") return [];
    const isLast = (it: PsLevel) => it.section === name && leadsOut(levels, it);
    return [{ name, level, last: flatMapped(items, (it, i) => (isLast(it) ? [i] : [])) }];
  });
  const sign = settings.get("level_select_solve_symbol");
  return sections.length === 0 ? undefined : { sections, ...(sign && { sign }), ...lockOf(settings) };
}

/** Whether play goes on outside of its section when a level is won, over messages or by a `goto`. */
function leadsOut(levels: readonly PsLevel[], level: PsLevel): boolean {
  const behind = levels.slice(levels.indexOf(level) + 1);
  const next = behind.find((it) => it.is !== "message" || it.section !== level.section);
  return next?.is !== "map" || next.section !== level.section;
}

function lockOf(settings: ReadonlyMap<string, string>): Pick<LevelMenu, "ahead" | "open"> {
  if (!settings.has("level_select_lock")) return {};
  const count = (name: string) => Number.parseInt(settings.get(`level_select_unlocked_${name}`) ?? "", 10);
  const [ahead, open] = [count("ahead"), count("rollover")];
  if (ahead >= 0) return { ahead };
  return open >= 0 ? { open } : { ahead: 1 };
}
