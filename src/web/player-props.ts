import type { LivePlay } from "../play/index.ts";
import type { AutoSaver } from "./keeping.ts";

export interface PlayerProps {
  readonly play: LivePlay;
  /** Saves the session in the browser; undefined if the page stores nothing. */
  readonly keeper?: AutoSaver | undefined;
  /** Holds the target of the back button; without a target the button is not shown. */
  readonly home?: string | undefined;
  /** Holds the target of the edit button; without a target the button is not shown. */
  readonly edit?: string | undefined;
  /** Shares the game; undefined if the page cannot share it. */
  readonly share?: (() => void) | undefined;
  /** Holds the address for playing with a friend, if there is one. */
  readonly friend?: string | undefined;
  /** Holds the address of the high scores, if there is one. */
  readonly scores?: string | undefined;
  /** Is true if the player receives keys wherever the focus is on the page, not only inside the player. */
  readonly wholePage: boolean;
}
