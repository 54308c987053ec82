import { ComputerPlayers, type LivePlay } from "../../play/index.ts";
import type { Rivalry } from "../settings.ts";
import { openThinker } from "./thinker.ts";

/** The computer in the place of one player. */
export function computerIn({ game, session }: LivePlay, { player, level }: Rivalry): ComputerPlayers {
  const { seed } = session;
  return new ComputerPlayers(game, { seats: [player], level, seed }, openThinker("opponent"));
}
