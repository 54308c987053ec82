import { makeSan } from "../formats/index.ts";
import type { Session } from "../session/index.ts";
import type { Answer } from "../solve/index.ts";

/** What the computer found out about a position in which it is up to a player. */
type Found = Extract<Answer, { type: "choice" }>["progress"];

/** More moves of a line are not told. */
const mostMoves = 6;

/** From what a player can expect on, how that is called. */
const standings: readonly (readonly [number, string])[] = [
  [0.8, "is winning"],
  [0.65, "is better"],
  [0.55, "is a little better"],
  [0.45, "is level"],
  [0.35, "is a little worse"],
  [0.2, "is worse"],
  [0, "is losing"],
];

/** What the computer thinks in words, with the line that it expects: `black is a little better: e5 Nf3 Nc6`. Undefined where it found out nothing. */
export function thoughtInWords(
  { game, position }: Session,
  player: number,
  found: Found,
): string | undefined {
  const { expected, mate, line } = found;
  if (expected === undefined) return undefined;
  const { name } = game.program.players[player];
  const [, standing] = standings.find(([least]) => expected >= least)!;
  const says = mate === undefined ? standing : `${mate > 0 ? "wins" : "loses"} in ${Math.abs(mate)}`;
  const play = line.length > 0 ? game.play(position, player) : undefined;
  const moves = line.slice(0, mostMoves).map((move) => {
    const text = makeSan(play!, move);
    play!.make(move);
    return text;
  });
  return [`${name} ${says}`, ...(moves.length > 0 ? [moves.join(" ")] : [])].join(": ");
}
