import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { type LivePlay, markResumed } from "../../play/index.ts";
import { type MountedPlayer, useHiding } from "../../web/index.ts";
import { levelChoices, type Session } from "../../session/index.ts";
import { saveAchievement, lastPlay, forgetRecent, saveRecentPlay } from "../kept/recent-plays.ts";
import { makeMoment } from "../moment.ts";
import { makeContext } from "../canvas.ts";

/** Sets how long after the last input the end of a game is drawn, in milliseconds. */
const endDrawDelay = 600;

/**
 * Stores the game in progress as a recent game whenever its page is hidden or left, while its boards can still be drawn as a
 * picture. Returns a function that follows a game that was just loaded: it also stores the game shortly after it ends.
 */
export function useFollowedPlay(
  element: RefObject<Element | null>,
  address: string,
  getMounted: () => MountedPlayer | undefined,
): (play: LivePlay) => void {
  const storePlay = (): void => {
    if (element.current) storePlayAt(element.current, address, getMounted());
  };
  useHiding(storePlay);
  useLayoutEffect(() => storePlay, [address]);
  return (play) => {
    markResumed(play.session);
    let endedSession: Session | undefined;
    play.listen(() => {
      const { session } = play;
      if (session.status !== "playing" && session !== endedSession) setTimeout(storePlay, endDrawDelay);
      endedSession = session.status === "playing" ? undefined : session;
    });
  };
}

function storePlayAt(player: Element, address: string, { play, keeper }: Partial<MountedPlayer> = {}): void {
  if (!play) return;
  if (keeper) storeAchievement(address, play, keeper);
  const [gameAddress] = address.split("?");
  Object.assign(lastPlay, { address: gameAddress, play });
  const { session } = play;
  if (session.inputs.length === 0) return forgetRecent(address);
  const picture = takeBoardSnapshot(player);
  const { title } = play.game.program.facts;
  const recentPlay = { address, title, ...(picture !== undefined && { picture }) };
  if (session.status === "playing") return saveRecentPlay(recentPlay);
  forgetRecent(address);
  const ending = play.frame.ending?.text ?? "";
  void import("../sharing/play-moment.ts")
    .then(({ momentOf }) => momentOf(session))
    .then((it) => saveRecentPlay({ ...recentPlay, address: gameAddress + makeMoment(it), ending }));
}

/** Stores the user's results in a game, for its card in the gallery. */
function storeAchievement(
  address: string,
  { game }: LivePlay,
  { scores, ended }: NonNullable<MountedPlayer["keeper"]>,
): void {
  if (ended === 0 && scores.length === 0) return;
  const choices = levelChoices(game.program, scores);
  const bestScore = scores.find(({ by }) => by === "score")?.value;
  saveAchievement(address, {
    plays: ended,
    solved: choices.filter(({ symbol }) => symbol !== undefined).length,
    levels: choices.length,
    ...(bestScore !== undefined && { best: bestScore }),
  });
}

/** Limits the size of the picture, in pixels. */
const maxPictureSize = { width: 640, height: 384 };

/** Returns a small picture of the largest board in a player, as a data URL; undefined if there is no board yet. */
export function takeBoardSnapshot(player: Element): string | undefined {
  const boards = [
    ...(player.shadowRoot?.querySelectorAll<HTMLCanvasElement>(".stage div.board > [role=img]") ?? []),
  ];
  const areaOf = (it: HTMLCanvasElement): number => it.width * it.height;
  const [board] = boards.sort((canvas, other) => areaOf(other) - areaOf(canvas));
  if (!board || areaOf(board) <= 1) return undefined;
  const scale = Math.min(maxPictureSize.width / board.width, maxPictureSize.height / board.height, 1);
  const [width, height] = [board.width, board.height].map((it) => Math.max(1, Math.round(it * scale)));
  const smallContext = makeContext(width, height);
  smallContext.imageSmoothingQuality = "high";
  smallContext.drawImage(board, 0, 0, width, height);
  return smallContext.canvas.toDataURL("image/webp", 0.75);
}
