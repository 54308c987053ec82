import { contentHash, type Input, type Session } from "../session/index.ts";

/** Holds the sessions in which a hint or a solution was shown. */
const helpedSessions = new Set<Session>();

/** Records that a hint or a solution was shown in a session. */
export function markHelped(session: Session): void {
  helpedSessions.add(session);
}

/** Returns true if a hint or a solution was shown in a session, or in an earlier session whose inputs it resumes. */
export function wasHelped(session: Session): boolean {
  return [...helpedSessions].some((it) => it === session || resumes(session, it));
}

function resumes(session: Session, earlier: Session): boolean {
  const { game, firstLevel, inputs } = earlier;
  return (
    inputs.length > 0 &&
    firstLevel === session.firstLevel &&
    contentHash(game.program) === contentHash(session.game.program) &&
    inputsText(inputs.slice(0, inputs.length)) === inputsText(session.inputs.slice(0, inputs.length))
  );
}

const inputsText = (inputs: readonly Input[]): string => JSON.stringify(inputs);
