import type { VNode } from "preact";
import type { Frame } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { translateForeignText } from "../language.ts";
import { makeNotice } from "./notice.ts";
import { useEffect, useState } from "preact/hooks";

/** Returns true if people on other devices play and this user only watches. */
export function isWatching({ shared }: LivePlay): boolean {
  return shared !== undefined && shared.player === undefined;
}

/** Returns the name of the player to move in a game with turns. If several players must act, it is the player at the screen. Returns undefined once the game is over. */
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
  /** Is true if the frame continues the previous one; otherwise, for example after a restart, earlier messages are dropped. */
  readonly isFollowUp: boolean;
  /** Contains a message of the page itself. */
  readonly remark: string;
  /** Is true in a game with a clock, in which the next frame follows at once and does not end the message about a refused input. */
  readonly isTimed: boolean;
}

/** Shows the game's messages for a while. */
export function Notice({ frame, isFollowUp, remark, isTimed }: NoticeProps): VNode {
  // Questions are left out, because the card shows them beside their answers.
  const noticeText = [makeNotice({ ...frame, asks: undefined }), translateForeignText(remark)]
    .filter((it) => it !== "")
    .join(" ");
  const [notice, setNotice] = useState({ text: noticeText, frame, isLogged: false });
  useEffect(() => {
    const isOtherLevel = frame.level.number !== notice.frame.level.number;
    const isRefusalOver = !isTimed && notice.frame.reason !== undefined;
    if (noticeText !== "" || !isFollowUp || isOtherLevel || isRefusalOver)
      setNotice({ text: noticeText, frame, isLogged: remark === "" });
  }, [frame]);
  useEffect(() => {
    const timer = setTimeout(() => setNotice((it) => ({ ...it, text: "" })), displayTime);
    return () => clearTimeout(timer);
  }, [notice.frame.number, notice.text]);
  return <p class={`notice${frame.fault ? " fault" : notice.isLogged ? " logged" : ""}`}>{notice.text}</p>;
}
