import { useEffect, useState } from "preact/hooks";
import type { LivePlay } from "./live-play.ts";
import type { Rivalry } from "./thinking/index.ts";

/** The computer as an opponent, once somebody wants it. */
export function useRival(
  play: LivePlay,
): readonly [Rivalry | undefined, (rivalry: Rivalry | undefined) => void] {
  const [rivalry, setRivalry] = useState<Rivalry>();
  useEffect(() => {
    if (!rivalry) return undefined;
    let isWanted = true;
    let stop = (): void => {};
    void import("./thinking/index.ts").then(({ Rival }) => {
      if (!isWanted) return;
      const rival = new Rival(play, rivalry);
      stop = () => rival.stop();
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [play, rivalry]);
  return [rivalry, setRivalry];
}
