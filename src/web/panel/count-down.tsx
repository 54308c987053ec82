import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { isFresh } from "../how-to.tsx";

/** Define a countdown of three beats of 600 milliseconds. */
const beats = 3;
const beat = 600;

/** Counts down before a new timed game begins; a key press or a touch skips the countdown. */
export function CountDown({ play }: { readonly play: LivePlay }): VNode | null {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (play.shared || !isFresh(play)) return undefined;
    const go = play.halt();
    const ended = new AbortController();
    const end = (): void => {
      ended.abort();
      clearInterval(timer);
      setLeft(0);
      go();
    };
    let count = beats;
    const timer = setInterval(() => (--count > 0 ? setLeft(count) : end()), beat);
    for (const it of ["keydown", "pointerdown"])
      document.addEventListener(it, end, { capture: true, signal: ended.signal });
    setLeft(count);
    return end;
  }, [play, play.session]);
  return left === 0 ? null : (
    <div class="count-down" key={left} aria-hidden="true">
      {left}
    </div>
  );
}
