import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import type { Mounted } from "../../web/index.ts";
import { levelChoices } from "../../session/index.ts";
import { keepDone } from "../kept/done-here.ts";
import { last } from "../kept/last-play.ts";
import { forgetRecent, keepRecent } from "../kept/recent-plays.ts";
import { snapshotOf } from "../files/snapshot.ts";

/** Notes where a play was left, whenever its page is left: while the boards still stand there. */
export function useFollowedPlay(
  element: RefObject<Element | null>,
  address: string,
  getMounted: () => Mounted | undefined,
): void {
  useLayoutEffect(() => {
    const player = element.current;
    if (!player) return undefined;
    const note = (): void => notePlay(player, address, getMounted());
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

function notePlay(player: Element, address: string, { play, keeper }: Partial<Mounted> = {}): void {
  if (!play) return;
  if (keeper) noteDone(address, play, keeper);
  Object.assign(last, { address: address.split("?")[0], play });
  const { status, inputs } = play.session;
  if (status !== "playing" || inputs.length === 0) return forgetRecent(address);
  const picture = snapshotOf(player);
  const { title } = play.game.program.facts;
  return keepRecent({ address, title, ...(picture !== undefined && { picture }) });
}

/** Notes for the card of a game what was done in it. */
function noteDone(
  address: string,
  { game }: LivePlay,
  { scores, ended }: NonNullable<Mounted["keeper"]>,
): void {
  if (ended === 0 && scores.length === 0) return;
  const choices = levelChoices(game.program, scores);
  const best = scores.find(({ by }) => by === "score")?.value;
  keepDone(address, {
    plays: ended,
    solved: choices.filter(({ sign }) => sign !== undefined).length,
    levels: choices.length,
    ...(best !== undefined && { best }),
  });
}
