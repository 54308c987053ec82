import type { Position } from "../game/index.ts";
import type { Session } from "../session/index.ts";
import { blocksNow } from "./frame-of.ts";
import { screenText } from "./frame-text.ts";
import { looksOf } from "./looks.ts";

/**
 * Draws the text screen of a session repeatedly: equal to `screenText` of a frame, but without the rest of the frame, and only if
 * something has changed.
 */
export class Screen {
  readonly #session: Session;
  readonly #player: number | undefined;
  #position: Position | undefined;
  /** Is the number of the input after which the screen was last drawn. */
  #number = -1;
  #text = "";

  /** @param player is the player who looks, by default the player to move */
  constructor(session: Session, player?: number) {
    this.#session = session;
    this.#player = player;
  }

  /** Returns the current screen, each line with its line break. */
  text(): string {
    const { game, position, number, last } = this.#session;
    const isOld = number === this.#number + 1 && !last.changed && position === this.#position;
    this.#number = number;
    this.#position = position;
    if (!isOld)
      this.#text = screenText({ blocks: blocksNow(this.#session, this.#player) }, looksOf(game.program));
    return this.#text;
  }
}
