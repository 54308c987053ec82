import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { compilePuzzle, puzzleToQuad } from "../../src/formats/index.ts";
import { type Game, makeGame } from "../../src/game/index.ts";
import { compileProgram, type Program } from "../../src/program/index.ts";
import { newSession, parseReplay, playReplay, type Replay, type Session } from "../../src/session/index.ts";
import { plainOrFast } from "../fast-parts.ts";

const games = fileURLToPath(new URL("../../games/puzzlescript/", import.meta.url));
const replays = fileURLToPath(new URL("./", import.meta.url));
const names = readdirSync(games).map((it) => it.replace(/\.txt$/, ""));

function sourceOf(name: string) {
  return { file: `${name}.txt`, text: readFileSync(`${games}${name}.txt`, "utf8") };
}

function replayOf(name: string, game: Game): Replay {
  const replay = parseReplay(game, readFileSync(`${replays}${name}.replay`, "utf8"));
  if ("wrong" in replay) throw new Error(`${replay.line}: ${replay.wrong}`);
  return replay;
}

/** What stands on the board, by name. */
function boardOf({ position }: Session, { kinds }: Program, called = (name: string) => name): string[] {
  const { width, height } = position.boards[0]!;
  return Array.from({ length: width * height }, (_, cell) =>
    position
      .kindsAt(cell)
      .map((kind) => called(kinds[kind]!.name))
      .sort()
      .join(" "),
  );
}

describe.each(names)("%s", (name) => {
  const { program, diagnostics } = compilePuzzle(sourceOf(name));

  test("has no mistakes", () => {
    expect(diagnostics).toEqual([]);
  });

  test.each(plainOrFast)("the recorded play wins, by %s rules", (_, fast) => {
    const game = makeGame(program, { fast });
    const { session, disagreement } = playReplay(game, replayOf(name, game));
    expect(disagreement).toBeUndefined();
    expect(session.status).toBe("won");
  });

  test("the .quad file made of it plays the same", () => {
    const game = makeGame(program);
    const quad = puzzleToQuad(sourceOf(name));
    const compiled = compileProgram({ file: `${name}.quad`, text: quad.text });
    expect(compiled.diagnostics.filter((it) => it.severity === "error")).toEqual([]);
    const { seed, lines } = replayOf(name, game);
    const sessions = [newSession(game, { seed }), newSession(makeGame(compiled.program!), { seed })] as const;
    for (const input of lines.flatMap((it) => it.inputs)) {
      for (const session of sessions) session.play(input);
      expect(boardOf(sessions[1], compiled.program!, (it) => quad.names.get(it) ?? it)).toEqual(
        boardOf(sessions[0], program),
      );
    }
    expect(sessions[1].status).toBe("won");
  });
});
