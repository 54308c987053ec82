import { narrowSeed } from "../../base/index.ts";
import { ComputerPlayers, type LivePlay, type OpenComputer } from "../../play/index.ts";
import type { Rivalry } from "../settings.ts";
import { openThinker } from "./thinker.ts";

/** Milliseconds between the moves of a computer that people watch. */
const watchedPause = 600;

/** The computer in the place of one player, or of all. */
export function computerIn({ game, session }: LivePlay, { player, level }: Rivalry): ComputerPlayers {
  const seed = narrowSeed(session.seed);
  const all = game.program.players.map((_, it) => it);
  const seats = player < all.length ? { seats: [player] } : { seats: all, pause: watchedPause };
  return new ComputerPlayers(game, { ...seats, level, seed }, inTime(openThinker("opponent")));
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
