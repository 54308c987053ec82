import { contentHash, isSameData, type Session } from "../session/index.ts";

/** Holds the sessions in which a hint or a solution was shown. */
const helpedSessions = new Set<Session>();

/** Records that a hint or a solution was shown in a session. */
export function markHelped(session: Session): void {
  helpedSessions.add(session);
}

/** Returns true if a hint or a solution was shown in a session, or in an earlier session that it resumes. */
export function wasHelped(session: Session): boolean {
  return helpedSessions.has(session);
}

/**
 * Records a session that has just been loaded as helped if it resumes a helped session. Later the inputs do not show this,
 * because a player who begins anew may give the same inputs.
 */
export function markResumed(session: Session): void {
  if ([...helpedSessions].some((it) => resumes(session, it))) markHelped(session);
}

function resumes(session: Session, { game, firstLevel, inputs }: Session): boolean {
  return (
    inputs.length > 0 &&
    firstLevel === session.firstLevel &&
    contentHash(game.program) === contentHash(session.game.program) &&
    isSameData(inputs.slice(), session.inputs.slice(0, inputs.length))
  );
}
