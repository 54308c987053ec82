import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { hasNoInput } from "../how-to.tsx";
import { findGameKey } from "../input/keyboard.ts";
import { t } from "../language.ts";
import { usualRival, waitsForOpponent, type StartProps } from "./start.tsx";

/** Sets the number of beats of the countdown. */
const beatCount = 3;
/** Sets how long each beat lasts, in milliseconds. */
const beatTime = 600;

/**
 * Counts down before a new game with a clock begins. In a single-player game, a key or a touch skips the countdown. In a
 * game of several players, inputs are ignored until it ends; if no opponent was chosen, a first key or touch chooses the
 * usual opponent and starts it.
 */
export function CountDown(props: StartProps): VNode | null {
  const { play, rival, setRival } = props;
  const [beatsLeft, setBeatsLeft] = useState(0);
  const isWaiting = waitsForOpponent(props);
  useEffect(() => {
    if (play.shared || !hasNoInput(play)) return undefined;
    const resume = play.halt();
    const isSinglePlayer = play.game.program.players.length < 2;
    const listeners = new AbortController();
    const finish = (): void => {
      listeners.abort();
      clearInterval(timer);
      setBeatsLeft(0);
      resume();
    };
    const handleInput = (event: Event): void => {
      if (!isForGame(event, play)) return;
      if (isSinglePlayer) return finish();
      event.stopImmediatePropagation();
      if (isWaiting) setRival(usualRival(play));
    };
    for (const it of ["keydown", "pointerdown"])
      document.addEventListener(it, handleInput, { capture: true, signal: listeners.signal });
    let count = beatCount;
    const timer = isWaiting ? 0 : setInterval(() => (--count > 0 ? setBeatsLeft(count) : finish()), beatTime);
    if (!isWaiting) setBeatsLeft(count);
    return finish;
  }, [play, play.session, isWaiting, rival?.player]);
  if (isWaiting) return <p class="count-down waiting">{t("A key or a touch begins.")}</p>;
  return beatsLeft === 0 ? null : (
    <div class="count-down" key={beatsLeft} aria-hidden="true">
      {beatsLeft}
    </div>
  );
}

/** Returns true for a key of the game, and for a touch of its boards or buttons. */
function isForGame(event: Event, play: StartProps["play"]): boolean {
  if (event instanceof KeyboardEvent) return findGameKey(play, event.key) !== undefined;
  const [target] = event.composedPath();
  return target instanceof Element && target.closest(".stage, .buttons") !== null;
}
