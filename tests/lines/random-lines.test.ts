import { expect, test } from "vitest";
import { insideOf } from "../../src/game/inside.ts";
import { compilePuzzle } from "../../src/formats/index.ts";
import { makeGame } from "../../src/game/index.ts";
import { type Input, newSession } from "../../src/session/index.ts";
import { type Draw, drawer } from "../random/draw.ts";
import { randomPuzzle } from "../random/line-rules.ts";

/** So many games; `QUADRILLE_GAMES=30000` plays more. */
const games = Number(process.env["QUADRILLE_GAMES"] ?? 16);

test(
  "R47 R5 random rules in rows: the fast way and the plain one agree, and count the same work",
  {
    timeout: 1000 * games,
  },
  () => {
    let played = 0;
    let moved = 0;
    for (let seed = 0; played < games; seed++) {
      const draw = drawer(seed);
      const text = randomPuzzle(draw);
      const { program, diagnostics } = compilePuzzle({ file: "random.txt", text });
      if (!program || diagnostics.some(({ severity }) => severity === "error")) continue;
      played++;
      if (playBoth(program, text, draw)) moved++;
    }
    expect(moved).toBeGreaterThan(games * 0.3);
  },
);

/** Plays a game both ways; whether more than one position was seen. */
function playBoth(program: Parameters<typeof makeGame>[0], text: string, draw: Draw): boolean {
  const sides = (["fast", "plain"] as const).map((rules) => {
    const game = makeGame(program, { rules });
    return { game, session: newSession(game, { seed: 7, againLimit: 20 }) };
  });
  const seen = new Set<number>();
  for (let turn = 0; turn < 12; turn++) {
    const input = randomInput(draw);
    const [fast, plain] = sides.map(({ game, session }) => {
      const { result, changed, events, fault } = session.play(input);
      const { work } = insideOf(game).machine;
      return { result, changed, events, fault: fault?.code, work, position: session.position.save() };
    });
    expect(fast, `turn ${turn}\n${text}`).toEqual(plain);
    seen.add(sides[0]!.session.hash());
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
