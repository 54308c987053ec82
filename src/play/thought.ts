import { makeSan } from "../formats/index.ts";
import type { Session } from "../session/index.ts";
import type { Answer } from "../solve/index.ts";

/** What the computer found out about a position in which it is up to a player. */
type Found = Extract<Answer, { type: "choice" }>["progress"];

/** More moves of a line are not told. */
const mostMoves = 6;

/** From what a player can expect on, how that is called. */
const standings = [
  [0.8, "{} is winning"],
  [0.65, "{} is better"],
  [0.55, "{} is a little better"],
  [0.45, "{} is level"],
  [0.35, "{} is a little worse"],
  [0.2, "{} is worse"],
  [0, "{} is losing"],
] as const;

/** What the computer thinks: a sentence with what is put in for each `{}`, so that shells can say it in other languages. */
export interface Thought {
  readonly sentence: (typeof standings)[number][1] | "{} wins in {}" | "{} loses in {}";
  /** The player and, where play ends, in how many moves. */
  readonly parts: readonly (string | number)[];
  /** The moves that it expects, as they are written. */
  readonly line: string;
}

/** What the computer thinks of a position in which it is up to a player. Undefined where it found out nothing. */
export function thoughtOf({ game, position }: Session, player: number, found: Found): Thought | undefined {
  const { expected, mate, line } = found;
  if (expected === undefined) return undefined;
  const { name } = game.program.players[player];
  const [, standing] = standings.find(([least]) => expected >= least)!;
  const play = line.length > 0 ? game.play(position, player) : undefined;
  const moves = line.slice(0, mostMoves).map((move) => {
    const text = makeSan(play!, move);
    play!.make(move);
    return text;
  });
  return {
    ...(mate === undefined
      ? { sentence: standing, parts: [name] }
      : { sentence: mate > 0 ? "{} wins in {}" : "{} loses in {}", parts: [name, Math.abs(mate)] }),
    line: moves.join(" "),
  };
}
