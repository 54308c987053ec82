import { readFileSync } from "node:fs";
import { writtenCases } from "../cases.ts";

/** A case of `rules.txt`. */
export interface Case {
  readonly name: string;
  readonly map: readonly string[];
  readonly lay: readonly string[];
  readonly more: readonly string[];
  readonly behind: readonly string[];
  readonly steps: readonly Step[];
}

/** What is done, what must be seen then, why it must be refused. */
export interface Step {
  readonly does: "do" | "seen" | "refused" | "undo" | "look";
  readonly rows: readonly string[];
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
export const kit = read("kit.quad");

/** The cases of a file. */
export function casesOf(file: string): Case[] {
  return writtenCases(read(file)).map(({ name, words }) => {
    const of = (word: string): string[] => words.filter((it) => it.word === word).flatMap((it) => it.rows);
    const steps = words.filter((it) => ["do", "seen", "refused", "undo", "look"].includes(it.word));
    return {
      name,
      map: of("map"),
      lay: of("lay"),
      more: of("more"),
      behind: of("behind"),
      steps: steps.map(({ word, rows }) => ({ does: word as Step["does"], rows })),
    };
  });
}

/** What is met where a case says nothing else. */
const meetings = `meetings
  vessel, hoist, floes into crews: board or shove it way
  vessel, hoist, floes into coin, gem: shove it way or remove it
  loads into coin, gem: shove it way or remove it`;

/** The text of the game of a case: one control for each thing that is done. */
export function gameText({ map, lay, more, behind, steps }: Case): string {
  const acts = steps.filter((it) => it.does === "do");
  const laid = lay
    .flatMap((it) => it.split(/, */))
    .map((it) => {
      const [, kind, x, y] = /^(.+) (\S+) (\S+)$/.exec(it) ?? [];
      return `  put ${kind === "coin" || kind === "gem" ? kind : `new ${kind}`} at (${x}, ${y})`;
    });
  return [
    kit,
    ...more,
    meetings,
    "controls",
    ...(acts.length === 0 ? ["  rest"] : acts.map((_, i) => `  go${i}`)),
    "step act",
    ...(acts.length === 0 ? ["  when rest: sound tick"] : []),
    ...acts.flatMap(({ rows }, i) => [`  when go${i}`, ...rows.map((row) => `    ${row}`)]),
    ...behind,
    "level",
    ...map.map((row) => `  ${row}`),
    "",
    ...laid,
  ].join("\n");
}
