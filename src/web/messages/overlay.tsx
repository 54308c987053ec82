import type { VNode } from "preact";
import type { Frame } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { translateForeignText } from "../language.ts";
import { noticeOf } from "./notice.ts";
import { useEffect, useState } from "preact/hooks";

/** Returns true if others play, and one only looks on. */
export function isWatching({ shared }: LivePlay): boolean {
  return shared !== undefined && shared.player === undefined;
}

/** Returns whom play waits for, in games with turns: of several those who look. A game that is over waits for nobody. */
export function sideToAct({ status, turn, players }: Frame): string | undefined {
  const awaited = players?.filter((it) => it.awaited) ?? [];
  return turn === undefined || status !== "playing"
    ? undefined
    : ((awaited.find((it) => it.looks) ?? awaited[0])?.name ?? turn);
}

/** Sets how long a line stays to be read, in milliseconds. */
const staying = 4000;

/** Shows what the game says, for a while. */
export function Notice({
  frame,
  follows,
  remark,
}: {
  readonly frame: Frame;
  /** Is true if play goes on in it: what was said before a restart, or of another level, holds no longer. */
  readonly follows: boolean;
  /** Contains a message of the page itself. */
  readonly remark: string;
}): VNode {
  // A question stands beside its answers.
  const said = [noticeOf({ ...frame, asks: undefined }), translateForeignText(remark)]
    .filter((it) => it !== "")
    .join(" ");
  const { number, level } = frame;
  const [line, setLine] = useState({ text: said, number, level: level.number, isLogged: false });
  useEffect(() => {
    if (said !== "" || !follows || level.number !== line.level)
      setLine({ text: said, number, level: level.number, isLogged: remark === "" });
  }, [frame]);
  useEffect(() => {
    const timer = setTimeout(() => setLine((it) => ({ ...it, text: "" })), staying);
    return () => clearTimeout(timer);
  }, [line.number, line.text]);
  return <p class={`notice${frame.fault ? " fault" : line.isLogged ? " logged" : ""}`}>{line.text}</p>;
}
