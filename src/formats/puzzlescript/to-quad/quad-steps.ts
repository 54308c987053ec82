import type { Program } from "../../../program/index.ts";
import type { PsMeaning } from "../reading/ps-names.ts";
import type { PsWin, PsWord } from "../ps-tree.ts";
import type { QuadNames } from "./quad-names.ts";
import type { PsReading } from "../reading/read-puzzlescript.ts";

/** The step of a turn: what the player wishes, the rules, and whether somebody had to move. */
export function stepText(reading: PsReading, program: Program, names: QuadNames, rules: string): string {
  const player = reading.names.meanings.get("player");
  const players = player ? setsOf(player, names) : [];
  const wishes = program.controls.map(({ name }, i) => {
    const way = name === "action" ? "" : ` ${name}`;
    const line = players.map((it) => `wish each ${it}${way}`).join(", ");
    return `  ${i > 0 ? "otherwise " : ""}when ${name}: ${line}`;
  });
  const lines = ["step go", ...wishes, "  grant"];
  if (rules !== "") lines.push("    lines", ...rules.split("\n").map((it) => `      ${it}`));
  if (
    reading.file.settings.some((it) => it.key.text === "require_player_movement") &&
    players[0] !== undefined
  ) {
    const given = program.controls.map((it) => it.name).join(" or ");
    lines.push(`  when (${given}) and ${players[0]} is stuck: refuse`);
  }
  return lines.join("\n");
}

/** When a level is won. */
export function endsText(reading: PsReading, names: QuadNames): string {
  const tests = reading.file.wins.flatMap((win) => testText(win, reading, names));
  if (tests.length === 0) return "";
  return `ends: when ${tests.length === 1 ? tests[0] : tests.map((it) => `(${it})`).join(" and ")}: win`;
}

/** The sets of things that a name means: of several objects at once each with the others in its cell. */
function setsOf(meaning: PsMeaning, names: QuadNames): string[] {
  const objects = meaning.objects.map((it) => names.of(it));
  if (meaning.of === "all")
    return objects.map((it) => [it, ...objects.filter((other) => other !== it)].join(" with "));
  return [nameOf(meaning, names)];
}

function nameOf({ of, name, objects }: PsMeaning, names: QuadNames): string {
  return names.of(of === "any" && objects.length > 1 ? name : (objects[0] ?? ""));
}

function testText({ how, what, on }: PsWin, reading: PsReading, names: QuadNames): string[] {
  const meaning = (word: PsWord) => reading.names.meanings.get(word.text);
  const things = meaning(what);
  const ground = on && meaning(on);
  if (!things || (on && !ground)) return [];
  const [set = ""] = setsOf(things, names);
  if (how === "all") return ground ? [`no ${set}${lacking(ground, names)}`] : [];
  const whole = ground ? `${set} with ${groundsOf(ground, names).join(" with ")}` : set;
  return [how === "some" ? `not no ${whole}` : `no ${whole}`];
}

function groundsOf(ground: PsMeaning, names: QuadNames): string[] {
  return ground.of === "all" ? ground.objects.map((it) => names.of(it)) : [nameOf(ground, names)];
}

function lacking(ground: PsMeaning, names: QuadNames): string {
  const grounds = groundsOf(ground, names);
  if (grounds.length === 1) return ` without ${grounds[0]}`;
  return ` where (${grounds.map((it) => `no ${it} at it`).join(" or ")})`;
}
