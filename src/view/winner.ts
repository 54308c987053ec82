import type { Frame } from "./frame.ts";

/** Who has won, by name: of two the one who has not lost. */
export function winnerOf({
  status,
  ending,
  players,
}: Pick<Frame, "status" | "ending" | "players">): string | undefined {
  if (!players || ending?.player === undefined) return undefined;
  if (status === "won") return ending.player;
  if (status !== "lost" || players.length !== 2) return undefined;
  return players.find((it) => it.name !== ending.player)?.name;
}
