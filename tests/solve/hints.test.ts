import { expect, test } from "vitest";
import { chosenInput } from "../../src/session/index.ts";
import { type HintAnswer, HintWorker } from "../../src/solve/index.ts";
import { gameAt, levelOf } from "./solving.ts";

/** A desk whose slices run when the test says so. */
class TestDesk {
  readonly answers: HintAnswer[] = [];
  readonly desk: HintWorker;
  #later: (() => void)[] = [];

  constructor(name: string) {
    this.desk = new HintWorker(
      (answer) => this.answers.push(answer),
      (goOn) => this.#later.push(goOn),
    );
    this.desk.hear({ type: "begin", program: gameAt(name).program });
  }

  /** Runs slices until there is an answer, at most so many. */
  run(slices = 10_000): HintAnswer | undefined {
    for (let i = 0; i < slices && this.#later.length > 0; i++) this.#later.shift()!();
    return this.answers.filter((it) => it.type !== "progress").at(-1);
  }
}

/** Plain data only, as messages between threads are. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("hints lead to a win, and go on with the way that was found at once", () => {
  const desk = new TestDesk("warehouse.quad");
  const session = levelOf(gameAt("warehouse.quad"), 3);
  for (let id = 1; session.level === 3; id++) {
    desk.desk.hear({ type: "hint", id, position: sent(session.position.save()) });
    // Only the first has to be looked for.
    const answer = id === 1 ? desk.run() : desk.run(0);
    if (answer?.type !== "hint") throw new Error(JSON.stringify(answer));
    expect(answer.id).toBe(id);
    const controls = answer.inputs[0]!;
    session.play(chosenInput(session.game, session.position, { controls }));
    expect(id).toBeLessThan(100);
  }
  expect(session.level).toBe(4);
});

test("where nothing wins any more that is said", () => {
  const desk = new TestDesk("warehouse.quad");
  const session = levelOf(gameAt("warehouse.quad"), 3);
  // Both crates are pushed to the wall above, where there is one goal only.
  for (const way of [2, 0, 4, 6, 6, 0])
    session.play({ type: "cycle", given: [{ type: "control", control: 0, args: [way] }] });
  desk.desk.hear({ type: "hint", id: 1, position: sent(session.position.save()) });
  expect(desk.run()).toEqual({ type: "lost", id: 1 });
});

test("a search is dropped for another and stopped at any time", () => {
  const desk = new TestDesk("turtle.quad");
  const session = levelOf(gameAt("turtle.quad"), 3);
  desk.desk.hear({ type: "hint", id: 1, position: sent(session.position.save()) });
  desk.desk.hear({ type: "hint", id: 2, position: sent(session.position.save()) });
  expect(desk.run(2)).toBeUndefined();
  desk.desk.hear({ type: "stop" });
  expect(desk.answers.at(-1)).toMatchObject({ type: "limit", id: 2 });
  desk.desk.hear({ type: "stop" });
  expect(desk.run()).toMatchObject({ type: "limit", id: 2 });
});

test("what is no puzzle is told", () => {
  const desk = new TestDesk("puzzlescript/hens.txt");
  const session = levelOf(gameAt("puzzlescript/hens.txt"), 1);
  desk.desk.hear({ type: "hint", id: 1, position: sent(session.position.save()) });
  expect(desk.run()).toMatchObject({ type: "wrong", text: expect.stringContaining("draws on chance") });
  desk.desk.hear({ type: "hint", id: 2, position: { quadrille: 1 } });
  expect(desk.run()).toMatchObject({ type: "wrong", id: 2, text: expect.stringContaining("not a position") });
});
