import { expect, test } from "vitest";
import { play, sessionOf } from "../../tests/playing.ts";
import { boardsOf } from "./frame.ts";
import type { BoardBlock } from "./frame.ts";
import { frameOf, looksOf } from "./index.ts";
import { ruleMoves } from "./rule-moves.ts";

const head = `
objects
  crate *  player @  cell o  seed ,
controls
  walk (way: straight)  arrows
`;
const push = `
step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*
    @.   ->  .@
`; /** Cells die, and seeds become cells. */
const grow = `
step grow when walk
  rewrite once
    o  ->  .
    ,  ->  o
`;
/** One of two comes to the middle, and the other is gone. */
const drift = `
step drift when walk
  rewrite once turned
    o.o  ->  .o.
`;

test.each<[what: string, rules: string, rows: string, inputs: string, moves: readonly string[]]>([
  ["a step", push, "@..", "right", ["player 0,0 > 1,0"]],
  ["a push", push, "@*.", "right", ["player 0,0 > 1,0", "crate 1,0 > 2,0"]],
  ["another way", push, ".*@", "left", ["crate 1,0 > 0,0", "player 2,0 > 1,0"]],
  ["nothing that came beside what went", grow, "o,.", "right", []],
  ["nothing where two ways lead", drift, "o.o", "right", []],
  ["nothing where nothing went", push, "@**", "right", []],
])("%s", (_, rules, rows, inputs, moves) => {
  const session = sessionOf(`${head}${rules}level\n  ${rows.replaceAll("/", "\n  ")}\n`);
  const block = (): BoardBlock => boardsOf(frameOf(session, { piles: true }).blocks)[0]!;
  const before = block();
  play(session, inputs);
  const { program } = session.game;
  const told = ruleMoves(program, before, block()).map(
    ({ kind, from, to }) => `${looksOf(program)[kind]!.name} ${from.x},${from.y} > ${to.x},${to.y}`,
  );
  expect(told).toEqual(moves);
});
