// Whatever way a piece goes and whatever it takes, what it becomes where it lands is chosen as the language page says.

import { describe, expect, test } from "vitest";
import { makeUci, parseSan, sanMessage } from "../../src/formats/index.ts";
import { compileMoves, legalMoves, playOf } from "../../src/game/index.ts";
import { plainPlay } from "../../src/core/moves/index.ts";
import { compileProgram, type MoveRules } from "../../src/program/index.ts";
import { today } from "./sweep.ts";
import { playTwice } from "./twice.ts";

const rulesOf = (moves: string, level: string): MoveRules => {
  const rows = level.trim().split(/\s+/);
  const text = `players white faces up, black faces down
board ${rows[0]!.length}x${rows.length}
pieces
  king K  man M  runner R  gold G  silver S
define metal = gold, silver
moves
  king    step any
  runner  ride any
${moves}
ends
  when count my king = 0: lose
  when no moves: lose
level
${rows.map((it) => `  ${it}`).join("\n")}
`;
  const { program, diagnostics } = compileProgram({ file: "a.quad", text });
  expect(diagnostics.filter((it) => it.severity === "error").map((it) => it.message)).toEqual([]);
  return program!.moves!.rules;
};

/** The moves that begin so, once `before` has been played. */
function movesOf(rules: MoveRules, from: string, before: readonly string[]): string[] {
  const plays = [playOf(compileMoves(rules)), plainPlay(rules)];
  const [fast, plain] = plays.map((play) => {
    for (const it of before) play.make(legalMoves(play).find((move) => makeUci(play, move) === it)!);
    return legalMoves(play)
      .map((it) => makeUci(play, it))
      .filter((it) => it.startsWith(from))
      .sort();
  });
  expect(fast).toEqual(plain);
  return fast!;
}

const trail = `  man     step forward to empty, step forward diagonal to capture or trail, ride forward exactly 2 to empty leaving a trail`;
const board = "...k. .m.m. ..... M.M.. .K...";
const may = "may become gold, silver on rows 3 to 5 for white";

describe("a capture on a trail, where the piece may become another", () => {
  test.each([
    ["nothing", "", ["a2b3"]],
    ["one of two, or stays", `            ${may}`, ["a2b3", "a2b3g", "a2b3s"]],
    ["one of two, and must", "            becomes gold, silver on rows 3 to 5 for white", ["a2b3g", "a2b3s"]],
    ["one of a group", "            becomes metal at most 1 on rows 3 to 5 for white", ["a2b3g", "a2b3s"]],
    ["one, and must", "            becomes gold on rows 3 to 5 for white", ["a2b3"]],
    [
      "one that is there already",
      "            becomes king at most 1, silver on rows 3 to 5 for white",
      ["a2b3"],
    ],
  ])("%s", (_, becomes, wanted) => {
    const rules = rulesOf(`${trail}\n${becomes}\n  gold    step straight\n  silver  step diagonal`, board);
    expect(movesOf(rules, "a2b3", ["b1c1", "b4b2"])).toEqual(wanted);
  });

  test("who stays what it is there says so", () => {
    const apart = trail.replace(" or trail", ", step forward diagonal to trail becoming man");
    const rules = rulesOf(
      `${apart}\n            ${may}\n  gold    step straight\n  silver  step diagonal`,
      board,
    );
    expect(movesOf(rules, "a2b3", ["b1c1", "b4b2"])).toEqual(["a2b3"]);
  });
});

const ways: readonly (readonly [string, string])[] = [
  ["a step", "step forward"],
  [
    "a trail",
    "step forward to empty, step forward diagonal to capture or trail, ride forward exactly 2 to empty leaving a trail",
  ],
  [
    "a trail, if unmoved",
    "step forward to empty, step forward diagonal to capture or trail if unmoved, ride forward exactly 2 to empty leaving a trail",
  ],
  [
    "a trail by leaps",
    "step forward to empty, leap 1 1 forward to capture or trail, ride forward exactly 2 to empty leaving a trail",
  ],
  [
    "a trail by rides",
    "step forward to empty, ride forward diagonal to empty or capture or trail, ride forward 1 to 3 to empty leaving a trail",
  ],
  [
    "a trail by rides alone",
    "step forward to empty, ride forward diagonal to trail, ride forward 1 to 3 to empty leaving a trail",
  ],
  [
    "a trail by steps anywhere",
    "step forward to empty, step diagonal to empty or trail, ride forward 1 to 3 to empty leaving a trail",
  ],
  [
    "a trail in cells",
    "step forward to empty, step forward diagonal to capture man or trail in rows 2 to 4, ride forward 1 to 3 to empty leaving a trail",
  ],
  [
    "a trail twice",
    "step forward to empty, step forward diagonal to capture or trail, leap 1 1 forward to trail, ride forward exactly 2 to empty leaving a trail",
  ],
  [
    "a trail, becoming",
    "step forward, step forward diagonal to capture or trail becoming gold or silver, ride forward exactly 2 to empty leaving a trail",
  ],
  ["a jump, becoming", "step forward, leap 0 2 over enemy taking it to empty becoming gold or silver"],
  [
    "a trail, becoming itself",
    "step forward, step forward diagonal to capture, step forward diagonal to trail becoming man, ride forward exactly 2 to empty leaving a trail",
  ],
  [
    "a trail in two legs",
    "step forward, step forward diagonal to empty then step any to capture or trail, ride forward exactly 2 to empty leaving a trail",
  ],
  [
    "two legs, becoming",
    "step forward, step any to empty then step any to empty or capture becoming gold or silver",
  ],
  [
    "two legs that take, becoming",
    "step forward, step any to capture then step any to empty or capture becoming gold or silver",
  ],
  ["a jump that takes", "step forward, leap 0 2 over enemy taking it to empty"],
  [
    "a jump from cells",
    "step forward, ride forward diagonal exactly 2 over enemy taking it to empty in rows 2 to 5",
  ],
  [
    "a swap in two legs",
    "step forward, step any to own swapping, step any to empty then step any to own swapping",
  ],
  ["a swap, becoming", "step forward, step sideways to own swapping becoming gold or silver"],
  ["a swap", "step forward, step sideways to own swapping"],
  ["two legs", "step forward, step any to capture then step any to empty or capture"],
];
const promotions: readonly (readonly [string, string])[] = [
  ["none", ""],
  ["may", "may become gold, silver on rows 3 to 5"],
  ["may or must", "may become gold on rows 3 to 5 must on last row"],
  ["must", "becomes gold, silver on rows 4 to 5"],
  ["must be one", "becomes gold on rows 4 to 5"],
  ["limited", "becomes gold at most 1, silver on rows 4 to 5"],
  ["leaving", "may become gold, silver on rows 4 to 5 or leaving"],
];

describe("plain and fast agree on what a piece becomes", () => {
  const all = ways.flatMap((way) => promotions.map((it) => [way[0], it[0], way[1], it[1]] as const));

  test.each(today(all, 3))("by %s: %s", (_, __, way, promotion) => {
    const text = `  man     ${way}\n${promotion && `          ${promotion}\n`}  gold    step straight\n  silver  step diagonal`;
    playTwice(rulesOf(text, "..r.k. m.mm.m ...... ...... M.MM.M .K.R.."));
  });
});

describe("what a piece becomes need be said only where there is a choice, and the reason of a refusal is the true one", () => {
  const board = "..r. M... ..K. k...";
  test.each([
    ["step forward becoming gold", "a3a4", "a3a4g"],
    ["step forward becoming gold", "Ma4", "a3a4g"],
    ["step forward becoming gold", "a3a4s", "The man cannot become that on a4."],
    ["step forward becoming gold or silver", "a3a4", "The man must become another piece on a4: say which."],
    ["step forward if no my king", "a3a4", "The man cannot move like that now."],
    ["step forward becoming gold; forbid", "a3a4", "The king would still be attacked by the runner on c4."],
    ["step forward becoming gold; forbid", "a3a4g", "The king would still be attacked by the runner on c4."],
    [
      "step forward becoming gold or silver; forbid",
      "a3a4",
      "The king would still be attacked by the runner on c4.",
    ],
  ])("man %s: %s is %s", (way, text, told) => {
    const [path, forbid] = way.split("; ");
    const forbids = forbid ? "\n  forbid when my king is attacked" : "";
    const play = playOf(compileMoves(rulesOf(`  man     ${path}\n  gold, silver step any${forbids}`, board)));
    const found = parseSan(play, text);
    expect(typeof found === "number" ? makeUci(play, found) : sanMessage(play, found)).toBe(told);
  });
});
