import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { LivePlay } from "../play/index.ts";
import { last } from "./last-play.ts";
import { forgetRecent, keepRecent } from "./recent-plays.ts";
import { snapshotOf } from "./snapshot.ts";

/** Notes where a play was left, whenever its page is left: while the boards still stand there. */
export function useFollowedPlay(
  element: RefObject<Element | null>,
  address: string,
  getPlay: () => LivePlay | undefined,
): void {
  useLayoutEffect(() => {
    const player = element.current;
    if (!player) return undefined;
    const note = (): void => notePlay(player, address, getPlay());
    const leave = (): void => {
      if (document.visibilityState === "hidden") note();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      note();
    };
  }, [address]);
}

function notePlay(player: Element, address: string, play: LivePlay | undefined): void {
  if (!play) return;
  Object.assign(last, { address: address.split("?")[0], play });
  const { status, inputs } = play.session;
  if (status !== "playing" || inputs.length === 0) return forgetRecent(address);
  const picture = snapshotOf(player);
  const { title } = play.game.program.facts;
  return keepRecent({ address, title, ...(picture !== undefined && { picture }) });
}
