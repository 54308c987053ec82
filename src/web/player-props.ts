import type { LivePlay } from "../play/index.ts";
import type { AutoSaver } from "./keeping.ts";

export interface PlayerProps {
  readonly play: LivePlay;
  /** Saves the play in the browser, if it is stored. */
  readonly keeper?: AutoSaver | undefined;
  /** Holds the target of the back button; without a target the button is not shown. */
  readonly home?: string | undefined;
  /** Holds the target of the edit button; without a target the button is not shown. */
  readonly edit?: string | undefined;
  /** Shares the game, if possible. */
  readonly share?: (() => void) | undefined;
  /** Holds the address for playing with a friend, if there is one. */
  readonly friend?: string | undefined;
  /** Holds the address of the high scores, if there is one. */
  readonly scores?: string | undefined;
  /** Receives keys wherever the focus is on the page, not only inside the player. */
  readonly wholePage: boolean;
}
