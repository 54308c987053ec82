import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isFresh } from "../how-to.tsx";
import { gameKey } from "../input/keyboard.ts";
import { t } from "../language.ts";
import { usualRival, waitsForRival, type StartProps } from "./start.tsx";

/** Say how many beats the countdown has, and how long each lasts, in milliseconds. */
const beats = 3;
const beat = 600;

/**
 * Counts down before a new timed game begins. A player who is alone skips this by a key or a touch; in a game of several players nothing
 * moves meanwhile, and a first key or touch chooses the usual opponent.
 */
export function CountDown(props: StartProps): VNode | null {
  const { play, rivalry, setRivalry } = props;
  const [left, setLeft] = useState(0);
  const waits = isFresh(play) && waitsForRival(props);
  useEffect(() => {
    if (play.shared || !isFresh(play)) return undefined;
    const go = play.halt();
    const isAlone = play.game.program.players.length < 2;
    const ended = new AbortController();
    const end = (): void => {
      ended.abort();
      clearInterval(timer);
      setLeft(0);
      go();
    };
    const hear = (event: Event): void => {
      if (!isForGame(event, play)) return;
      if (isAlone) return end();
      event.stopImmediatePropagation();
      if (waits) setRivalry(usualRival(play));
    };
    for (const it of ["keydown", "pointerdown"])
      document.addEventListener(it, hear, { capture: true, signal: ended.signal });
    let count = beats;
    const timer = waits ? 0 : setInterval(() => (--count > 0 ? setLeft(count) : end()), beat);
    if (!waits) setLeft(count);
    return end;
  }, [play, play.session, waits, rivalry?.player]);
  if (waits) return <p class="count-down waiting">{t("A key or a touch begins.")}</p>;
  return left === 0 ? null : (
    <div class="count-down" key={left} aria-hidden="true">
      {left}
    </div>
  );
}

/** Returns true for a key of the game, and for a touch of its boards or buttons. */
function isForGame(event: Event, play: StartProps["play"]): boolean {
  if (event instanceof KeyboardEvent) return gameKey(play, event.key) !== undefined;
  const [target] = event.composedPath();
  return target instanceof Element && target.closest(".stage, .buttons") !== null;
}
