import { ComputerPlayers, type LivePlay } from "../../play/index.ts";
import { openThinker } from "./thinker.ts";

/** Whom the computer plays, from 0, and how well: from 1. */
export interface Rivalry {
  readonly player: number;
  readonly level: number;
}

/** The computer in the place of one player. */
export function computerIn({ game, session }: LivePlay, { player, level }: Rivalry): ComputerPlayers {
  const { seed } = session;
  return new ComputerPlayers(game, { seats: [player], level, seed }, openThinker("opponent"));
}
