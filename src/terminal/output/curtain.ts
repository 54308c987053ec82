import type { ComputerPlayers } from "../../play/index.ts";
import type { Session } from "../../session/index.ts";
import { waitsForNext } from "../../view/index.ts";

/** Hides what only one player may see on a screen that several people share, until that player is there. */
export class ScreenCurtain {
  /** Is true if there are no others at this screen, because the computer plays for them. */
  readonly #isAlone: boolean;
  /** Is the player who saw the screen last, from 0. */
  #seer: number | undefined;

  constructor(session: Session, computer: ComputerPlayers | undefined) {
    this.#isAlone = computer !== undefined || session.game.program.players.length < 2;
    if (session.inputs.length === 0) this.lift(session);
  }

  /** Returns what is said in place of the screen while the next player has not come; undefined if the screen may be shown. */
  says(session: Session): string | undefined {
    const next = nextPlayer(session);
    if (!this.#isAlone && waitsForNext(session, next, this.#seer)) {
      const { name } = session.game.program.players[next];
      return `${name}'s turn. Press Enter when only ${name} is looking.`;
    }
    this.#seer = next;
    return undefined;
  }

  /** Lets the next player look. */
  lift(session: Session): void {
    this.#seer = nextPlayer(session);
  }
}

/** Returns the player for whom the screen is drawn. */
function nextPlayer({ awaited, position }: Session): number {
  return awaited[0] ?? position.turn;
}
