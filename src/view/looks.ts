import type { LayerId, Program, Sprite } from "../program/index.ts";

/** How a kind of object is drawn. */
export interface Look {
  readonly name: string;
  readonly glyph: string;
  /** What a text frame shows: by default the glyph. It may be empty or a line break. */
  readonly shown: string;
  /** `#rrggbb`, foreground first. */
  readonly colours: readonly string[];
  readonly sprite?: Sprite;
  readonly layer: LayerId;
  /** It lies on the ground layer, and other layers lie above it. */
  readonly isGround: boolean;
  /** It is a cell of a body, drawn as a block rather than as a letter. */
  readonly body?: true;
  /** For a piece, its owner, from 0. */
  readonly owner?: number;
}

const known = new WeakMap<Program, readonly Look[]>();

/** The looks of all kinds, by their number. They are the same in every frame of a game. */
export function looksOf(program: Program): readonly Look[] {
  const found = known.get(program);
  if (found) return found;
  const bodies = new Set(program.bodies?.map((it) => it.kind));
  const looks = program.kinds.map(({ name, glyph, shown, colours, layer, sprite, owner }, kind) => ({
    name,
    glyph,
    shown: shown ?? glyph,
    colours,
    layer,
    isGround: layer === 0 && program.layers.length > 1,
    ...(sprite && { sprite }),
    ...(bodies.has(kind) && { body: true as const }),
    ...(owner !== undefined && { owner }),
  }));
  known.set(program, looks);
  return looks;
}
