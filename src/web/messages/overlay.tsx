import type { VNode } from "preact";
import type { Frame } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { translateForeignText } from "../language.ts";
import { makeNotice } from "./notice.ts";
import { useEffect, useState } from "preact/hooks";

/** Returns true if others play and this user only watches. */
export function isWatching({ shared }: LivePlay): boolean {
  return shared !== undefined && shared.player === undefined;
}

/** Returns the player to move, in games with turns; of several, the one who is looking. Returns undefined once the game is over. */
export function sideToAct({ status, turn, players }: Frame): string | undefined {
  const awaitedPlayers = players?.filter((it) => it.awaited) ?? [];
  return turn === undefined || status !== "playing"
    ? undefined
    : ((awaitedPlayers.find((it) => it.looks) ?? awaitedPlayers[0])?.name ?? turn);
}

/** Sets how long a message is shown, in milliseconds. */
const displayTime = 4000;

interface NoticeProps {
  readonly frame: Frame;
  /** Is true if the frame continues the previous one; messages from before a restart or of another level are dropped. */
  readonly isFollowUp: boolean;
  /** Contains a message of the page itself. */
  readonly remark: string;
  /** Is true in a game with a clock: its frames come without inputs, so they do not end the message about a refused input. */
  readonly isTimed: boolean;
}

/** Shows the game's messages for a while. */
export function Notice({ frame, isFollowUp, remark, isTimed }: NoticeProps): VNode {
  // A question is shown beside its answers instead.
  const noticeText = [makeNotice({ ...frame, asks: undefined }), translateForeignText(remark)]
    .filter((it) => it !== "")
    .join(" ");
  const [line, setLine] = useState({ text: noticeText, frame, isLogged: false });
  useEffect(() => {
    const isOtherLevel = frame.level.number !== line.frame.level.number;
    const isRefusalOver = !isTimed && line.frame.reason !== undefined;
    if (noticeText !== "" || !isFollowUp || isOtherLevel || isRefusalOver)
      setLine({ text: noticeText, frame, isLogged: remark === "" });
  }, [frame]);
  useEffect(() => {
    const timer = setTimeout(() => setLine((it) => ({ ...it, text: "" })), displayTime);
    return () => clearTimeout(timer);
  }, [line.frame.number, line.text]);
  return <p class={`notice${frame.fault ? " fault" : line.isLogged ? " logged" : ""}`}>{line.text}</p>;
}
