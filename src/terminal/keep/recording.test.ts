import { expect, test } from "vitest";
import { newSession, parseInputs, parseReplay, playReplay } from "../../session/index.ts";
import { makeGame } from "../../game/index.ts";
import { compileProgram } from "../../program/index.ts";
import { GrowingReplay } from "./keeper.ts";

const text = `title Steps
objects: player @
controls: walk (way: straight) arrows
step walk when walk: move player way
view: board
level
  @....
`;

/** Says what is played between two looks at the recording, and the rows of the replay then. */
const play: readonly (readonly [inputs: string, rows: readonly string[]])[] = [
  ["right", ["right"]],
  ["right, right", ["right", "2 right"]],
  ["", ["right", "2 right"]],
  ["undo", ["right", "right"]],
  ["undo, undo, right, left", ["right", "left"]],
  ["undo, undo", []],
  ["right", ["right"]],
];

test("a recording agrees with the play at any time", () => {
  const { program } = compileProgram({ file: "g", text });
  const game = makeGame(program!);
  const session = newSession(game);
  const recording = new GrowingReplay();
  for (const [inputs, rows] of play) {
    for (const input of parseInputs(game.program, inputs).inputs) session.play(input);
    const replay = parseReplay(game, recording.text(session));
    if ("wrong" in replay) throw new Error(replay.wrong);
    const played = playReplay(game, replay);
    expect(played.disagreement).toBeUndefined();
    expect(played.session.hash()).toBe(session.hash());
    const written = recording.text(session).split("\n").slice(7, -1);
    expect(written.map((it) => it.replace(/ {2}->.*/, ""))).toEqual(rows);
  }
});
