import type { ComputerPlayers } from "../../play/index.ts";
import type { Session } from "../../session/index.ts";
import { waitsForNext } from "../../view/index.ts";

/** Hides one player's view from others who share the screen, until the next player confirms. */
export class ScreenCurtain {
  /** Is true if only one person uses this screen. */
  readonly #isAlone: boolean;
  /** Stores the player who saw the screen last, counted from 0. */
  #lastViewer: number | undefined;

  constructor(session: Session, computer: ComputerPlayers | undefined) {
    this.#isAlone = computer !== undefined || session.game.program.players.length < 2;
    if (session.inputs.length === 0) this.lift(session);
  }

  /** Returns the text to show instead of the screen until the next player confirms; undefined if the screen may be shown. */
  curtainText(session: Session): string | undefined {
    const viewer = nextPlayer(session);
    if (!this.#isAlone && waitsForNext(session, viewer, this.#lastViewer)) {
      const { name } = session.game.program.players[viewer];
      return `${name}'s turn. Press Enter when only ${name} is looking.`;
    }
    this.#lastViewer = viewer;
    return undefined;
  }

  /** Shows the screen to the next player. */
  lift(session: Session): void {
    this.#lastViewer = nextPlayer(session);
  }
}

/** Returns the player for whom the screen is drawn. */
function nextPlayer({ awaited, position }: Session): number {
  return awaited[0] ?? position.turn;
}
