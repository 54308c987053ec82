import type { VNode } from "preact";
import type { LivePlay } from "../play/index.ts";

/** A disc in the colour that is the name of a player; nothing for other names. */
export function PlayerColour({
  play,
  name,
}: {
  readonly play: LivePlay;
  readonly name: string;
}): VNode | null {
  const colour = play.game.program.players.find((it) => it.name === name)?.colour;
  return colour === undefined ? null : <i class="colour" style={{ background: colour }} />;
}
