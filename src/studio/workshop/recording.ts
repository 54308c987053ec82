import { type Input, newSession, type Session } from "../../session/index.ts";
import { testOfPlay } from "../../testing/index.ts";

/** Returns a test that replays the session and expects its current view, as `run --as-test` writes it. */
export function makeTest(session: Session, name: string): string {
  return renameTest(testOfPlay({ session, inputs: [...session.inputs] }), name);
}

/** Returns a test of a PuzzleScript game that replays the session, without the inputs that dismissed messages before the level began. */
export function makePuzzleTest(session: Session, name: string): string {
  const { game, seed, firstLevel: level } = session;
  const inputs: Input[] = [...session.inputs];
  const replayed = newSession(game, { seed, level, remember: false });
  const first = inputs.findIndex((it) => {
    const isRead = replayed.message === undefined;
    if (!isRead) replayed.play(it);
    return isRead;
  });
  return renameTest(testOfPlay({ session, inputs: first < 0 ? [] : inputs.slice(first) }), name);
}

const renameTest = (test: string, name: string): string => test.replace("test a play", `test ${name}`);
