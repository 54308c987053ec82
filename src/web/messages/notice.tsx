import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Frame } from "../../view/index.ts";
import { inLanguage } from "../language.ts";
import { announcementOf, noticeOf } from "./telling.ts";

/** How long a line stays to be read, and how often an announcement may change, in milliseconds. */
const staying = 4000;
const pausing = 600;

/** What the game says, for a while; and for those who do not see the board, what has changed. */
export function Notice({
  frame,
  follows,
  remark,
}: {
  readonly frame: Frame;
  /** Whether play goes on in it: what was said before a restart, or of another level, holds no longer. */
  readonly follows: boolean;
  /** A message of the page itself. */
  readonly remark: string;
}): VNode {
  const said = [noticeOf(frame), inLanguage(remark)].filter((it) => it !== "").join(" ");
  const [line, setLine] = useState({ text: said, number: frame.number });
  useEffect(() => {
    if (said !== "" || !follows) setLine({ text: said, number: frame.number });
  }, [frame]);
  useEffect(() => {
    const timer = setTimeout(() => setLine((it) => ({ ...it, text: "" })), staying);
    return () => clearTimeout(timer);
  }, [line.number, line.text]);
  return (
    <>
      <p class={frame.fault ? "notice fault" : "notice"}>{line.text}</p>
      <Announcer text={`${announcementOf(frame)} ${inLanguage(remark)}`.trim()} />
    </>
  );
}

/** A game in real time changes faster than anybody can listen: only what has stood a moment is announced. */
function Announcer({ text }: { readonly text: string }): VNode {
  const [told, setTold] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), pausing);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="unseen" role="status" aria-live="polite">
      {told}
    </div>
  );
}
