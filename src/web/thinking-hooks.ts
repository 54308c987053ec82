import { useCallback, useEffect, useRef } from "preact/hooks";
import type { LivePlay } from "../play/index.ts";
import type { Rivalry } from "./settings.ts";
import type { Help } from "./thinking/index.ts";

/** The computer as an opponent, if the player wants one. */
export function useRival(play: LivePlay, rivalry: Rivalry | undefined): void {
  useEffect(() => {
    if (!rivalry || rivalry.player > play.game.program.players.length) return undefined;
    let isWanted = true;
    let stop = (): void => {};
    void import("./thinking/index.ts").then(({ computerIn }) => {
      if (!isWanted) return;
      const computer = computerIn(play, rivalry);
      play.oppose(computer);
      stop = () => {
        play.oppose(undefined);
        computer.close();
      };
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [play, rivalry]);
}

/** Gives a hint or shows a solution, or ends the looking for one. */
export function useHelp(play: LivePlay): (what: "give" | "solve") => Promise<void> {
  const help = useRef<Promise<Help>>(undefined);
  useEffect(
    () => () => {
      void help.current?.then((it) => it.close());
      help.current = undefined;
    },
    [play],
  );
  return useCallback(
    async (what) => {
      help.current ??= import("./thinking/index.ts").then(({ Help }) => new Help(play));
      (await help.current)[what]();
    },
    [play],
  );
}
