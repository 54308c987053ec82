import type { KindId, Program } from "../program/index.ts";
import type { Session } from "../session/index.ts";
import type { Block } from "./frame.ts";

// What stands beside the names of players, where a shell shows them around the boards.

/** The blocks of a view without what it says of each player in words alone: see `saidOf`. */
export function withoutSaid(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block): readonly Block[] => {
    if (block.type !== "group") return [block];
    if (isSaid(block)) return [];
    const left = withoutSaid(block.blocks);
    return left.length === 0 ? [] : [{ ...block, blocks: left }];
  });
}

/** What a view says of a player in words alone: a clock, points. The name in front is left out. */
export function saidOf(blocks: readonly Block[], player: number, name: string): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.type !== "group") return [];
    if (!isSaid(block)) return saidOf(block.blocks, player, name);
    if (block.player !== player) return [];
    return block.blocks.flatMap((it) => (it.type === "text" ? [withoutName(it.text, name)] : []));
  });
}

function isSaid({ player, blocks }: Extract<Block, { type: "group" }>): boolean {
  return player !== undefined && blocks.length > 0 && blocks.every((it) => it.type === "text");
}

function withoutName(text: string, name: string): string {
  return text.startsWith(`${name} `) ? text.slice(name.length + 1) : text;
}

/** What a player has more of on the board than the other, and how much more it is worth. */
export interface Lead {
  readonly pieces: readonly { readonly kind: KindId; readonly count: number }[];
  /** In pieces of the least worth, such as pawns; 0 where the other leads or the file does not say. */
  readonly worth: number;
}

const noLead: Lead = { pieces: [], worth: 0 };

/** The lead of each player in a game by moves of two, where pieces are of several kinds. */
export function leadsOf({ game, position }: Session): readonly Lead[] {
  const { moves } = game.program;
  if (!moves || moves.rules.sides.length !== 2 || moves.rules.pieces.length < 2) return [noLead, noLead];
  const { pieces } = moves.rules;
  const codes = new Map(moves.kinds.map((kind, code) => [kind, code]));
  const more = pieces.map(() => 0);
  const [board] = position.boards;
  for (let cell = board.first; cell < board.first + board.width * board.height; cell++) {
    const code = codes.get(position.topAt(cell)) ?? 0;
    if (code > 0 && code <= 2 * pieces.length)
      more[(code - 1) % pieces.length] += code <= pieces.length ? 1 : -1;
  }
  const worth = worthOf(moves, more);
  return [0, 1].map((player) => ({
    pieces: more.flatMap((count, piece) => {
      const own = player === 0 ? count : -count;
      return own > 0 ? [{ kind: moves.kinds[1 + player * pieces.length + piece], count: own }] : [];
    }),
    worth: Math.max(0, player === 0 ? worth : -worth),
  }));
}

function worthOf({ worth }: NonNullable<Program["moves"]>, more: readonly number[]): number {
  const values = worth?.pieces ?? [];
  const least = Math.min(...values.map(([, value]) => value).filter((it) => it > 0));
  const sum = values.reduce((total, [piece, value]) => total + value * (more[piece] ?? 0), 0);
  return values.length === 0 ? 0 : Math.round(sum / least);
}
