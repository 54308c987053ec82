import type { Program, Sprite } from "../program/index.ts";

/** How a kind of object is drawn. */
export interface Look {
  readonly name: string;
  readonly glyph: string;
  /** What a text frame shows: the glyph, if the file does not say otherwise. It may be empty or a line break. */
  readonly shown: string;
  /** `#rrggbb`, foreground first. */
  readonly colours: readonly string[];
  readonly sprite?: Sprite;
}

const known = new WeakMap<Program, readonly Look[]>();

/** The looks of all kinds, by their number. They are the same in every frame of a game. */
export function looksOf(program: Program): readonly Look[] {
  const found = known.get(program);
  if (found) return found;
  const looks = program.kinds.map(({ name, glyph, shown, colours, sprite }) => ({
    name,
    glyph,
    shown: shown ?? glyph,
    colours,
    ...(sprite && { sprite }),
  }));
  known.set(program, looks);
  return looks;
}
