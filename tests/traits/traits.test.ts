// What a kind of node does counts wherever a program can hold it. A new kind, or a new field of a Program, has no sample, and does not compile.

import { describe, expect, test } from "vitest";
import { type Game, makeGame } from "../../src/game/index.ts";
import { traceCycle } from "../../src/trace/index.ts";
import { chance, compileProgram, type Program, roots, walkProgram } from "../../src/program/index.ts";
import { newSession, type Session } from "../../src/session/index.ts";
import { readPuzzle } from "../../src/solve/index.ts";
import { gameOf, play } from "../playing.ts";
import {
  actionPlaces,
  asking,
  draws,
  drawingRules,
  expressions,
  numberPlaces,
  type Root,
  type Sample,
  sampleText,
  statementPlaces,
} from "./sample.ts";

type Places = Readonly<Partial<Record<Root, (typeof numberPlaces)[Root]>>>;

/** Each place with each of some things to fill it with. */
function filled(
  places: Places,
  fills: readonly string[],
): readonly [name: string, root: Root, sample: Sample][] {
  return (Object.keys(places) as Root[]).flatMap((root) =>
    (places[root] ?? []).flatMap(([name, make]) =>
      fills.map((fill): [string, Root, Sample] => [
        `${name}: ${fill.replaceAll("\n", " ")}`,
        root,
        make(fill),
      ]),
    ),
  );
}

/** Why a game cannot be solved, if so. */
function whyUnsolvable(game: Game): string | undefined {
  const puzzle = readPuzzle(game, newSession(game, { seed: 1 }).position, { knowHidden: true });
  return "wrong" in puzzle ? puzzle.wrong : undefined;
}

/** Plays, and compares each cycle with what is traced of it. */
function playTraced(game: Game, words: string): Session {
  const session = newSession(game, {
    seed: 3,
    beforeCycle: (position, input) => {
      const [before, after] = [position.hash(), position.copy()];
      const trace = traceCycle(game, position, input);
      expect(trace.report).toEqual(game.cycle(after, input));
      expect(position.hash()).toBe(before);
    },
  });
  return play(session, words);
}

describe("what draws from chance", () => {
  test.each([
    ...filled(numberPlaces, draws),
    ...filled(actionPlaces, ["luck = random 0 to 3", "shuffle heap"]),
    ...filled(statementPlaces, drawingRules),
  ])("in %s", (_, root, sample) => {
    const game = gameOf(sampleText(sample));
    expect(walkProgram(game.program, chance)).toBe(true);
    const isInPlay =
      roots[root].runsIn === "play" || roots[root].runsIn === "call" || roots[root].runsIn === "make";
    const wrong = whyUnsolvable(game);
    if (isInPlay) expect(wrong).toMatch("this level draws on chance");
    else expect(wrong).toBeUndefined();
    playTraced(game, "go, right, right");
  });

  test.each(filled(numberPlaces, ["3"]))("is not there in %s", (_, _root, sample) => {
    const game = gameOf(sampleText(sample));
    expect(walkProgram(game.program, chance)).toBe(false);
    expect(whyUnsolvable(game)).toBeUndefined();
  });
});

describe("a branch that asks again", () => {
  const warned = (test: string): readonly string[] => {
    const text = sampleText({
      steps: `step probing\n  when ${test} = 1: luck = 1\n  otherwise when ${test} = 1: luck = 2`,
    });
    const { diagnostics } = compileProgram({ file: "test.quad", text });
    return diagnostics.map((it) => it.code).filter((it) => it === "branch-unreached");
  };

  test.each(draws)("%s may have another answer", (draw) => {
    expect(warned(draw)).toEqual([]);
  });

  test("the same value has the same answer", () => {
    expect(warned("luck + 1")).toEqual(["branch-unreached"]);
  });
});

describe("what an action does", () => {
  test.each(filled(actionPlaces, ["end turn"]))("in %s: players move in turn", (_, _root, sample) => {
    const session = newSession(gameOf(sampleText({ ...sample, head: "players red, blue" })));
    expect(session.awaited).toEqual([0]);
    expect(play(session, "right").awaited).toEqual([1]);
  });

  test.each(filled(actionPlaces, ["reseed"]))("in %s: chance begins again", (_, _root, sample) => {
    const rolling = "step rolling when roll\n  luck = random 0 to 999999\n";
    const text = sampleText({ ...sample, steps: `${rolling}${sample.steps ?? ""}` });
    const session = newSession(gameOf(text), { seed: 7 });
    const lucks = ["roll", "roll", "right, roll"].map((words) => luckOf(play(session, words)));
    expect(lucks[1]).not.toBe(lucks[0]);
    expect(lucks[2]).toBe(lucks[0]);
  });

  test.each(filled(actionPlaces, ["fire alarm"]))("in %s: a timer fires", (_, root, sample) => {
    const ringing = "step late\n  when alarm: luck = 8";
    const game = gameOf(
      sampleText({ ...sample, sections: `${sample.sections ?? ""}` }).replace("ends\n", `${ringing}\nends\n`),
    );
    // The ends are judged when no step runs any more.
    expect(luckOf(play(newSession(game), "right"))).toBe(root === "ends" ? 0 : 8);
  });
});

function luckOf({ game, position }: Session): number | undefined {
  const variable = game.program.variables.findIndex((it) => it.name === "luck");
  return game.look(position, 0).value({ is: "variable", variable });
}

describe("expressions", () => {
  test.each(Object.entries(expressions))("%s", (is, sample) => {
    const program = programOf(sample);
    expect(walkProgram(program, { expr: (it) => it.is === is })).toBe(true);
    const session = newSession(makeGame(program), { seed: 5 });
    const { position } = session;
    const before = position.hash();
    play(session, "go");
    expect(session.position.hash() !== before).toBe(walkProgram(program, chance));
  });
});

function programOf(sample: (typeof expressions)[keyof typeof expressions]): Program {
  // So that a cycle in which nothing else happens changes nothing.
  const period = "1";
  if (typeof sample === "string")
    return gameOf(sampleText({ period, steps: `step probing when go\n  ${sample}` })).program;
  return "is" in sample
    ? asking(gameOf(sampleText({ period })).program, sample)
    : gameOf(sampleText({ period, ...sample })).program;
}
