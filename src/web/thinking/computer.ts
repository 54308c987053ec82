import { narrowSeed } from "../../base/index.ts";
import { ComputerPlayers, type LivePlay, type OpenComputer } from "../../play/index.ts";
import type { Rivalry } from "../settings.ts";
import { openThinker } from "./thinker.ts";

/** The computer in the place of one player. */
export function computerIn({ game, session }: LivePlay, { player, level }: Rivalry): ComputerPlayers {
  const seed = narrowSeed(session.seed);
  return new ComputerPlayers(game, { seats: [player], level, seed }, inTime(openThinker("opponent")));
}

/** A reply takes no longer than that, in milliseconds. */
const longest = 5000;

/** One who makes up their mind in time. */
function inTime(open: OpenComputer): OpenComputer {
  return (heard, failed) => {
    const port = open(heard, failed);
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      post: (order) => {
        clearTimeout(timer);
        if (order.type === "think") timer = setTimeout(() => port.post({ type: "stop" }), longest);
        port.post(order);
      },
      close: () => {
        clearTimeout(timer);
        port.close();
      },
    };
  };
}
