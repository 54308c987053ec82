import type { Input } from "../session/index.ts";
import type { Clock } from "./clock.ts";
import type { LivePlay } from "./live-play.ts";

/** Describes inputs that are played one by one as a demonstration. */
export interface PlaybackOptions {
  /** Returns the next input for the current position; undefined at the end. */
  next(): Input | undefined;
  /** Sets how long the position after each input is shown, in milliseconds. */
  readonly interval: number;
  /** Is called at the end, with true if all inputs were played, and false if the demonstration was stopped. */
  onEnd?(hasPlayedAll: boolean): void;
}

/** Plays inputs as a demonstration. An input by the user stops it, and so does the returned function. */
export function playBackInputs(
  play: LivePlay,
  clock: Clock,
  { next, interval, onEnd }: PlaybackOptions,
): () => void {
  if (play.hasClock) play.pause(true, true);
  let { session } = play;
  let { number } = session;
  let isOver = false;
  let isPlayingBack = false;
  let cancel = (): void => {};
  const endPlayback = (hasPlayedAll: boolean): void => {
    if (isOver) return;
    isOver = true;
    cancel();
    stopListening();
    onEnd?.(hasPlayedAll);
  };
  const stopListening = play.listen(() => {
    if (!isPlayingBack && (play.session !== session || session.number !== number)) endPlayback(false);
  });
  const playNext = (): void => {
    const input = play.session.message === undefined ? next() : ({ type: "next" } as const);
    if (input === undefined) return endPlayback(true);
    isPlayingBack = true;
    play.play(input);
    isPlayingBack = false;
    ({ session } = play);
    ({ number } = session);
    cancel = clock.after(interval, playNext);
    return undefined;
  };
  cancel = clock.after(interval, playNext);
  return () => endPlayback(false);
}
