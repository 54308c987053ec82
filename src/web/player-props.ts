import type { LivePlay } from "../play/index.ts";
import type { AutoSaver } from "./keeping.ts";

export interface PlayerProps {
  readonly play: LivePlay;
  /** Saves the play in the browser, if it is stored. */
  readonly keeper?: AutoSaver | undefined;
  /** Hold the targets of the back button and of the edit button; a button without a target is not shown. */
  readonly home?: string | undefined;
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
