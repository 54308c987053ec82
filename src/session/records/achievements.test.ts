import { expect, test } from "vitest";
import { gameOf } from "../../../tests/playing.ts";
import {
  Achievements,
  newSession,
  parseInputs,
  pressed,
  readScores,
  type Score,
  withScore,
} from "../index.ts";

const pusher = gameOf(`title Pusher
objects
  player @   goal *
layers
  goal
  others
controls
  right r
step walk when right: move player right
ends: when no goal without player: win
level
  @.*
message Well done.
level
  @.*
level
  @.*
`);

test.each<[inputs: string, scores: string[]]>([
  ["2 right", ["level 1: 2 inputs"]],
  ["right, undo, 2 right", ["level 1: 2 inputs"]],
  // To pass over the message behind a level wins nothing.
  ["2 right, next, 2 right", ["level 1: 2 inputs", "level 2: 2 inputs"]],
  ["2 right, next, 4 right", ["level 1: 2 inputs", "level 2: 2 inputs", "level 3: 2 inputs"]],
  ["2 right, undo, right", ["level 1: 2 inputs", "level 1: 2 inputs"]],
])("%s", (words, scores) => {
  const session = newSession(pusher);
  const found: string[] = [];
  const add = (_: unknown, { by, value, level }: { by: string; value: number; level?: number }): number =>
    found.push(`level ${level}: ${value} ${by}`);
  const achievements = new Achievements({ add }, () => "2026-11-21");
  achievements.begin(session);
  for (const input of parseInputs(pusher.program, words).inputs) {
    const { status } = session;
    session.play(input);
    achievements.recordInput(session, status);
  }
  expect(found).toEqual(scores);
});

test("after going on in a later level, one before it that is won again has no score", () => {
  const session = newSession(pusher);
  for (const input of parseInputs(pusher.program, "2 right").inputs) session.play(input);
  const found: unknown[] = [];
  const achievements = new Achievements({ add: (_, score) => found.push(score) }, () => "2026-11-21");
  achievements.begin(session, 2);
  for (const type of ["undo", "right"]) {
    session.play(type === "undo" ? { type } : pressed("r"));
    achievements.recordInput(session, "playing");
  }
  expect([session.level, found]).toEqual([2, []]);
});

test.each<[left: number | "unknown" | undefined, scores: string[]]>([
  // A play that begins with inputs from a file is nobody's record, neither now nor in later levels.
  [undefined, []],
  // Of a play that was left, only levels that are begun later have a known number of inputs.
  ["unknown", ["level 2: 2 inputs"]],
  [0, ["level 1: 2 inputs", "level 2: 2 inputs"]],
])("a session that has inputs already, left with %s inputs before the level", (left, scores) => {
  const session = newSession(pusher);
  const found: string[] = [];
  const add = (_: unknown, { by, value, level }: { by: string; value: number; level?: number }): number =>
    found.push(`level ${level}: ${value} ${by}`);
  const achievements = new Achievements({ add }, () => "2026-11-21");
  session.play(pressed("r"));
  achievements.begin(session, left);
  for (const input of parseInputs(pusher.program, "right, next, 2 right").inputs) {
    const { status } = session;
    session.play(input);
    achievements.recordInput(session, status);
  }
  expect(found).toEqual(scores);
});

const counter = gameOf(`title Checkpoint
objects
  stone s brown
controls
  go g
  back b
state
  counter n
step count when go
  add 1 to n
  when n = 3: checkpoint
  when n = 5: win
step home when back: n = 0
level
  s
level
  s
`);

test.each<[inputs: string, scores: string[]]>([
  ["5 go", ["level 1: 5 inputs"]],
  // What led to the checkpoint counts, what came after it and was given up does not.
  ["3 go, restart, 2 go", ["level 1: 5 inputs"]],
  ["4 go, restart, 2 go", ["level 1: 5 inputs"]],
  ["4 go, restart, go, restart, 2 go", ["level 1: 5 inputs"]],
  ["2 go, undo, 2 go, restart, 2 go", ["level 1: 5 inputs"]],
  // Without a checkpoint the level is counted anew.
  ["2 go, restart, 5 go", ["level 1: 5 inputs"]],
  // A checkpoint that is reached on the way counts all of it.
  ["go, back, 4 go, restart, 2 go", ["level 1: 7 inputs"]],
  ["5 go, 4 go, restart, 2 go", ["level 1: 5 inputs", "level 2: 5 inputs"]],
])("with a checkpoint: %s", (words, scores) => {
  const session = newSession(counter);
  const found: string[] = [];
  const add = (_: unknown, { by, value, level }: { by: string; value: number; level?: number }): number =>
    found.push(`level ${level}: ${value} ${by}`);
  const achievements = new Achievements({ add }, () => "2026-11-21");
  achievements.begin(session);
  for (const input of parseInputs(counter.program, words).inputs) {
    const { status } = session;
    session.play(input);
    achievements.recordInput(session, status);
  }
  expect(found).toEqual(scores);
});

test.each([
  ["counter n", "add 1 to n", "n"],
  ["pile done of up to 9 numbers", "put 1 on top of done", "count done"],
])("inputs before a restart count where `kept` state survives it: %s", (state, action, sum) => {
  const game = gameOf(`title Kept
objects: stone s brown
controls
  go g
  mark m
state kept: ${state}
step count when go: ${action}
step marking when mark: checkpoint
ends: when ${sum} = 5: win
level
  s
`);
  for (const words of ["4 go, restart, go", "2 go, mark, go, restart, 2 go"]) {
    const session = newSession(game);
    const found: number[] = [];
    const achievements = new Achievements({ add: (_, { value }) => found.push(value) }, () => "2026-11-21");
    achievements.begin(session);
    for (const input of parseInputs(game.program, words).inputs) {
      const { status } = session;
      session.play(input);
      achievements.recordInput(session, status);
    }
    expect([words, found]).toEqual([words, [words.includes("mark") ? 6 : 5]]);
  }
});

const strokes = (head: string, state: string, definition = ""): string => `title Strokes
${head}objects: ball o
controls
  hit h
  hole e
state: counter ${state}
${definition}step count when hit: add 1 to ${state}
ends: when hole: win
level
  o
`;

test.each<[title: string, text: string, best: string]>([
  ["a counter called `score`: more is better", strokes("", "score"), "score 3"],
  ["with the habit: less is better", strokes("habits: low score\n", "score"), "low score 1"],
  ["a definition", strokes("", "hits", "define score = 100 - hits\n"), "score 99"],
  [
    "a definition where less is better",
    strokes("habits: low score\n", "hits", "define score = hits * 2\n"),
    "low score 2",
  ],
  ["a table of this name is no score", strokes("", "hits", "define score = 1, 2\n"), "inputs 2"],
])("%s", (_, text, best) => {
  const { program } = gameOf(text);
  let scores: readonly Score[] = [];
  for (const words of ["2 hit, hole", "3 hit, hole", "hit, hole"]) {
    const session = newSession(gameOf(text));
    const add = (_program: unknown, score: Score): number | undefined => {
      const ranked = withScore(scores, score);
      scores = ranked.scores;
      return ranked.rank;
    };
    const achievements = new Achievements({ add }, () => "2026-11-29");
    achievements.begin(session);
    for (const input of parseInputs(program, words).inputs) {
      const { status } = session;
      session.play(input);
      achievements.recordInput(session, status);
    }
  }
  expect(`${scores[0].by} ${scores[0].value}`).toBe(best);
  expect(readScores(JSON.parse(JSON.stringify(scores)))).toEqual(scores);
});

test("inputs of earlier levels count where `kept` state goes on to the next level", () => {
  const game = gameOf(`title Prepared
objects: stone s brown
controls
  go g
state kept
  counter n
step count when go: add 1 to n
ends: when n >= 4: win
level
  s
level
  s
level
  s
`);
  const session = newSession(game);
  const found: string[] = [];
  const add = (_: unknown, { by, value, level }: { by: string; value: number; level?: number }): number =>
    found.push(`level ${level}: ${value} ${by}`);
  const achievements = new Achievements({ add }, () => "2026-11-21");
  achievements.begin(session);
  for (const input of parseInputs(game.program, "4 go, 2 go").inputs) {
    const { status } = session;
    session.play(input);
    achievements.recordInput(session, status);
  }
  expect(found).toEqual(["level 1: 4 inputs", "level 2: 5 inputs", "level 3: 6 inputs"]);
});
