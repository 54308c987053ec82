import type { Game } from "../game/index.ts";
import type { ExpectedOutcome, Expr } from "../program/index.ts";
import { type EndEvent, mapLevels, type Session } from "../session/index.ts";

/** Returns a text that says how the outcome differs from the expected one; undefined if it does not. */
export function compareOutcome(game: Game, session: Session, outcome: ExpectedOutcome): string | undefined {
  switch (outcome.is) {
    case "level": {
      const wantedLevel = mapLevels(game.program).indexOf(outcome.level) + 1;
      return session.level === wantedLevel ? undefined : `play is at level ${session.level}`;
    }
    case "refused": {
      const { program } = game;
      const { reason } = session.last;
      // In version 1 it is enough that something was refused.
      const control = program.language > 1 ? reason?.control : undefined;
      if (outcome.not) return reason && control === undefined ? `it was: ${reason.text}` : undefined;
      if (!reason) return "nothing was refused";
      if (control !== undefined)
        return `only \`${program.controls[control].name}\` was, and the other controls were not: ${reason.text}`;
      return compareText(game, session, outcome.said, reason.text);
    }
    case "wins": {
      const { value } = queriesOf(game, session);
      const ending = endEventOf(session);
      if (!ending || winnerOf(ending, game) !== value(outcome.player)) return statusText(session);
      return compareText(game, session, outcome.said, ending.text);
    }
    default: {
      if ((statusOf(session) !== outcome.is) !== (outcome.not ?? false)) return statusText(session);
      const lastSaid = session.last.events.flatMap((it) => (it.type === "say" ? it.text : [])).at(-1);
      return compareText(game, session, outcome.said, endEventOf(session)?.text ?? lastSaid);
    }
  }
}

/** Returns the status of the last level that was played; it is `won` even if the next level has already begun. */
function statusOf(session: Session): Session["status"] {
  return session.ended ? "won" : session.status;
}

/** Returns the event that ended the level or the game, if it has ended. */
function endEventOf({ ended, ending, last }: Session): EndEvent | undefined {
  return ended ? last.events.find((it) => it.type === "end") : ending;
}

/** Returns the player who won; if one of two players has lost, the other one has won. */
function winnerOf({ ending, player }: EndEvent, { program }: Game): number | undefined {
  if (ending === "won") return player;
  return ending === "lost" && player !== undefined && program.players.length === 2 ? 1 - player : undefined;
}

/** Returns a text about the status of a session, in the words that test reports use. */
function statusText(session: Session): string {
  const outcome = outcomeOf(session);
  if (outcome === undefined) return "play goes on";
  return outcome === "drawn" ? "it is a draw" : `it is ${outcome}`;
}

/** Returns how the last level that was played has ended, such as `won`, `won by red`, `lost` or `drawn`; undefined if it has not ended. */
export function outcomeOf(session: Session): string | undefined {
  const { players } = session.game.program;
  const status = statusOf(session);
  if (status === "playing") return undefined;
  const player = endEventOf(session)?.player;
  const isNamed = player !== undefined && players.length > 1 && status !== "drawn";
  return isNamed ? `${status} by ${players[player].name}` : status;
}

function compareText(
  game: Game,
  session: Session,
  expectedText: Expr | undefined,
  actualText: string | undefined,
): string | undefined {
  if (!expectedText) return undefined;
  const textParts =
    expectedText.is === "text" ? expectedText.parts : [{ value: expectedText, type: "text" } as const];
  const wantedText = queriesOf(game, session).text(textParts);
  if (wantedText === actualText) return undefined;
  return actualText === undefined ? "nothing was said about it" : `the text is "${actualText}"`;
}

function queriesOf(game: Game, { position }: Session): ReturnType<Game["look"]> {
  return game.look(position, position.turn);
}
