import type { VNode } from "preact";
import type { Frame } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { t, translateForeignText } from "../language.ts";
import { useEffect, useState } from "preact/hooks";

/** Returns true if others play, and one only looks on. */
export function isWatching({ shared }: LivePlay): boolean {
  return shared !== undefined && shared.player === undefined;
}

/** Refusals that everybody sees on the board; a sentence for each bump into a wall would be in the way. */
const plainToSee = ["edge", "taken"];

/** Returns what a frame says besides its picture, in one line. */
export function noticeOf({ says, reason, fault }: Frame): string {
  if (fault)
    return fault.at
      ? t("The game has a mistake in line {}: {}", fault.at[1], fault.text)
      : t("The game has a mistake: {}", fault.text);
  const told = [...says];
  if (reason && !plainToSee.includes(reason.code)) told.push(translateForeignText(reason.text));
  return told.join(" ");
}

/** Returns whom play waits for, in games with turns: of several those who look. */
export function sideToAct({ turn, players }: Frame): string | undefined {
  const awaited = players?.filter((it) => it.awaited) ?? [];
  return turn === undefined ? undefined : ((awaited.find((it) => it.looks) ?? awaited[0])?.name ?? turn);
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
  const said = [noticeOf(frame), translateForeignText(remark)].filter((it) => it !== "").join(" ");
  const [line, setLine] = useState({ text: said, number: frame.number, isLogged: false });
  useEffect(() => {
    if (said !== "" || !follows) setLine({ text: said, number: frame.number, isLogged: remark === "" });
  }, [frame]);
  useEffect(() => {
    const timer = setTimeout(() => setLine((it) => ({ ...it, text: "" })), staying);
    return () => clearTimeout(timer);
  }, [line.number, line.text]);
  return <p class={`notice${frame.fault ? " fault" : line.isLogged ? " logged" : ""}`}>{line.text}</p>;
}
