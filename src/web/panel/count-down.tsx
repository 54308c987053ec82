import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import { isFresh } from "../how-to.tsx";

/** Counts down in three beats of 600 milliseconds each. */
const beats = 3;
const beat = 600;

/** Counts down before time begins in a new match; a key or a touch begins it at once. */
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
