import { expect, test } from "vitest";
import { internalsOf } from "../../src/core/game/inside.ts";
import { compilePuzzle } from "../../src/formats/index.ts";
import { type Game, makeGame, noFastImpls } from "../../src/game/index.ts";
import type { Program } from "../../src/program/index.ts";
import { type Input, newSession } from "../../src/session/index.ts";
import { type Draw, drawer } from "../random/draw.ts";
import { randomPuzzle } from "../random/line-rules.ts";
import { closures, generatedAfter } from "../fast-parts.ts";

/** So many games; `npm run fuzz -- codegen` plays more. */
const games = Number(process.env["QUADRILLE_GAMES"] ?? 12);
const first = Number(process.env["QUADRILLE_FIRST_GAME"] ?? 0);

test(
  "R47 R5 random rules in rows: turns on boards, blocks alone, written statements and the judge agree, and count the same work",
  {
    timeout: 120_000 + 1000 * games,
  },
  () => {
    let played = 0;
    let moved = 0;
    for (let seed = first; played < games; seed++) {
      const draw = drawer(seed);
      const text = randomPuzzle(draw);
      const { program, diagnostics } = compilePuzzle({ file: "random.txt", text });
      if (!program || diagnostics.some(({ severity }) => severity === "error")) continue;
      played++;
      if (playAllWays(program, text, draw)) moved++;
    }
    expect(moved).toBeGreaterThan(games * 0.3);
  },
);

/** A game in each way, the judge first: a whole turn on a board, block by block (a second step keeps it from being a turn), and with statements as JavaScript. */
function allWays(program: Program): readonly Game[] {
  const [step] = program.steps;
  const inBlocks = {
    ...program,
    steps: [step!, { ...step!, name: "more", body: { locals: 0, statements: [] } }],
  };
  return [
    makeGame(program, { fast: noFastImpls }),
    makeGame(program, { fast: closures }),
    makeGame(inBlocks, { fast: closures }),
    makeGame(inBlocks, { fast: generatedAfter(2) }),
    makeGame(program, { fast: generatedAfter(2) }),
  ];
}

/** Plays a game in all ways; whether more than one position was seen. */
function playAllWays(program: Program, text: string, draw: Draw): boolean {
  const sides = allWays(program).map((game) => ({
    game,
    session: newSession(game, { seed: 7, againLimit: 20 }),
  }));
  const seen = new Set<number>();
  for (let turn = 0; turn < 12; turn++) {
    const input = randomInput(draw);
    const [plain, ...others] = sides.map(({ game, session }) => {
      const { result, changed, events, fault } = session.play(input);
      const { work } = internalsOf(game).machine;
      const { position } = session;
      return {
        result,
        changed,
        events,
        fault: fault?.code,
        work,
        position: position.save(),
        hash: position.hash(),
      };
    });
    for (const [way, other] of others.entries())
      expect(other, `way ${way + 1}, turn ${turn}\n${text}`).toEqual(plain);
    seen.add(plain!.hash);
  }
  return seen.size > 1;
}

function randomInput(draw: Draw): Input {
  const dice = draw(12);
  if (dice === 0) return { type: "undo" };
  if (dice === 1) return { type: "restart" };
  const key = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "KeyX"][draw(5)]!;
  return { type: "cycle", given: [{ type: "key", key }] };
}
