import type { Draw } from "./draw.ts";

const layers: readonly (readonly string[])[] = [
  ["Goal", "Mark"],
  ["Player", "Wall", "Crate", "Stone"],
  ["Bird"],
];
const names = ["Goal", "Mark", "Player", "Wall", "Crate", "Stone", "Bird", "Block", "Thing"];
const directions = ["", "", "", "up ", "down ", "left ", "right ", "horizontal ", "vertical "];
const moves = [
  "",
  "",
  "",
  "",
  "> ",
  "> ",
  "< ",
  "^ ",
  "stationary ",
  "moving ",
  "up ",
  "action ",
  "no ",
  "no ",
];

/** A PuzzleScript game drawn by chance: rows and gaps, movements and rest, lists of kinds, groups, late and random rules, rigid ones, and commands. */
export function randomPuzzle(draw: Draw): string {
  const one = <T>(list: readonly T[]): T => list[draw(list.length)]!;
  const rules = Array.from({ length: 2 + draw(7) }, (_, i) => ruleLine(draw, i > 0));
  const rows = Array.from({ length: 3 + draw(5) }, () => one);
  const width = 3 + draw(9);
  const level = rows.map((row) => Array.from({ length: width }, () => row([..."....##**soomb$"])).join(""));
  level[0] = `p${level[0]!.slice(1)}`;
  const objects = ["Background", ...layers.flat()].map((it) => `${it}\ngray\n`).join("\n");
  return `title Random
${draw(3) === 0 ? "run_rules_on_level_start\n" : ""}
========
OBJECTS
========

${objects}
=======
LEGEND
=======
. = Background
# = Wall
p = Player
* = Crate
s = Stone
o = Goal
m = Mark
b = Bird
$ = Crate and Goal
Block = Crate or Stone
Thing = Crate or Goal or Bird

=======
SOUNDS
=======
Crate move 36772507
Stone create 36772508
Player cantmove 36772509

================
COLLISIONLAYERS
================
Background
${layers.map((it) => it.join(", ")).join("\n")}

======
RULES
======
${draw(2) === 0 ? "[ > Player | Block ] -> [ > Player | > Block ]\n" : ""}${rules.join("\n")}

==============
WINCONDITIONS
==============
${Array.from({ length: 1 + draw(2) }, () => winLine(draw)).join("\n")}

=======
LEVELS
=======

${level.join("\n")}
`;
}

function winLine(draw: Draw): string {
  const things = names[draw(names.length)]!;
  const how = ["All", "All", "Some", "No"][draw(4)]!;
  return how !== "All" && draw(4) === 0
    ? `${how} ${things}`
    : `${how} ${things} on ${names[draw(names.length)]!}`;
}

function ruleLine(draw: Draw, mayJoin: boolean): string {
  const kind = draw(12);
  const isLate = kind < 3;
  const prefix = isLate ? "late " : kind === 3 ? "random " : kind === 4 ? "rigid " : "";
  const way = directions[draw(directions.length)]!;
  const rows = Array.from({ length: 1 + Number(draw(4) === 0) }, () => row(draw, isLate));
  const left = rows.map(({ before }) => `[ ${before} ]`).join(" ");
  const right = rows.map(({ after }) => `[ ${after} ]`).join(" ");
  const command = draw(12) === 0 ? ` ${["again", "cancel", "sfx1", "checkpoint"][draw(4)]}` : "";
  return `${mayJoin && !isLate && kind > 8 ? "+ " : ""}${prefix}${way}${left} -> ${right}${command}`;
}

function row(draw: Draw, isLate: boolean): { before: string; after: string } {
  const length = 1 + draw(3);
  const gap = length > 1 && draw(5) === 0 ? 1 : 0;
  const cells = Array.from({ length }, () => cell(draw, isLate));
  const put = (side: "before" | "after"): string =>
    cells.map((it, i) => (i === gap && gap > 0 ? `... | ${it[side]}` : it[side])).join(" | ");
  return { before: put("before"), after: put("after") };
}

function cell(draw: Draw, isLate: boolean): { before: string; after: string } {
  const words = Array.from({ length: draw(4) === 0 ? 2 : 1 }, () => {
    const move = isLate ? ["", "", "no "][draw(3)]! : moves[draw(moves.length)]!;
    return { move, name: names[draw(names.length)]! };
  });
  const before = words.map(({ move, name }) => move + name).join(" ");
  if (draw(3) > 0) return { before, after: before };
  const concrete = names[draw(names.length - 2)]!;
  const move = isLate ? "" : ["", "", "> ", "< ", "randomdir ", "stationary "][draw(6)]!;
  const after = draw(6) === 0 ? "" : draw(8) === 0 ? `random ${concrete}` : move + concrete;
  return { before, after };
}
