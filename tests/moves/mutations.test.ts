import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { makeFen, parseFen } from "../../src/formats/index.ts";
import { compileMoves, perft, playOf } from "../../src/game/index.ts";
import type { MoveRules } from "../../src/program/index.ts";
import { gameOf } from "../playing.ts";
import { countsOf } from "./counts.ts";

const text = readFileSync(new URL("../../games/chess.quad", import.meta.url), "utf8");
const counts = countsOf("chess", 3000);

/** The first published count that the rules do not give. */
function wrong(rules: MoveRules): string | undefined {
  const compiled = compileMoves(rules);
  return counts.find(([, fen, depth, nodes]) => {
    const setup = parseFen(rules, fen);
    return "message" in setup || perft(playOf(compiled, setup), Number(depth)) !== Number(nodes);
  })?.[1];
}

const rulesOf = (changed: string): MoveRules => gameOf(changed).program.moves!.rules;

it("the counts hold for chess as it is", () => expect(wrong(rulesOf(text))).toBeUndefined());

it.each([
  ["step forward to empty, ", ""],
  ["step forward diagonal to capture or trail", "step forward diagonal to capture"],
  ["step forward diagonal to capture or trail", "step forward diagonal to empty or capture or trail"],
  [" from row 2 leaving", " leaving"],
  [" leaving a trail", ""],
  ["exactly 2 to empty", "up to 2 to empty"],
  ["promotion = queen, rook, bishop, knight", "promotion = queen, rook, bishop"],
  ["promotion on last row", "promotion on last 2 rows"],
  ["leap 1 2", "leap 1 2 forward"],
  ["leap 1 2", "leap 1 3"],
  ["bishop  ride diagonal", "bishop  step diagonal"],
  ["rook    ride straight", "rook    ride forward"],
  ["queen   ride any", "queen   ride straight"],
  ["king    step any", "king    step straight"],
  ["castle to g with rook to f, ", ""],
  ["castle to g with rook to f, castle to c with rook to d", "castle to g with rook to f"],
  ["forbid when my king is attacked", "forbid nothing"],
  ["black faces down", "black faces up"],
])("chess with %j as %j is not chess", (rule, other) => {
  expect(text).toContain(rule);
  expect(wrong(rulesOf(text.replace(rule, other)))).toBeDefined();
});

it.each(["chess", "makruk", "minishogi", "crazyhouse", "xiangqi"])(
  "%s counts the same with the sides exchanged",
  (name) => {
    const rules = rulesOf(`title Mirror\ninclude ${name}\n`);
    const compiled = compileMoves(rules);
    expect(countsOf(name, 2000)).not.toEqual([]);
    for (const [, fen, depth, nodes] of countsOf(name, 2000)) {
      const setup = parseFen(rules, mirrored(fen));
      if ("message" in setup) throw new Error(`${mirrored(fen)}: ${setup.message}`);
      expect(perft(playOf(compiled, setup), Number(depth)), makeFen(rules, setup)).toBe(Number(nodes));
    }
  },
);

/** The same position with colours and rows exchanged. */
function mirrored(fen: string): string {
  const [board, turn, rights, trail, ...rest] = fen.split(" ");
  const swapped = (it: string): string =>
    it.replace(/[a-z]/gi, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));
  const [rows, hand = ""] = board!.split(/(?=\[)/);
  const turned = swapped(rows!.split("/").reverse().join("/")) + swapped(hand);
  const passed = trail!.replace(/\d/, (row) => String(9 - Number(row)));
  return [turned, turn === "w" ? "b" : "w", swapped(rights!), passed, ...rest].join(" ");
}
