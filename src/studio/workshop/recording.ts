import { type Input, newSession, type Session } from "../../session/index.ts";
import { testOfPlay } from "../../testing/index.ts";

/** Returns a test that replays the session and expects its current view. The command `run --as-test` writes the same test. */
export function makeTest(session: Session, name: string): string {
  return renameTest(testOfPlay({ session, inputs: [...session.inputs] }), name);
}

/** Returns a test of a PuzzleScript game that replays the session. It leaves out the inputs that dismissed messages before the level began. */
export function makePuzzleTest(session: Session, name: string): string {
  const { game, seed, firstLevel: level } = session;
  const inputs: Input[] = [...session.inputs];
  const replaySession = newSession(game, { seed, level, remember: false });
  const firstIndex = inputs.findIndex((it) => {
    const hasBegun = replaySession.message === undefined;
    if (!hasBegun) replaySession.play(it);
    return hasBegun;
  });
  return renameTest(testOfPlay({ session, inputs: firstIndex < 0 ? [] : inputs.slice(firstIndex) }), name);
}

const renameTest = (test: string, name: string): string => test.replace("test a play", `test ${name}`);
