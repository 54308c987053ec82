import { onceFor } from "../base/index.ts";
import type { Kind, Path, Program, Sprite } from "../program/index.ts";

/** Describes how a kind of object is drawn. */
export interface Look extends Pick<Kind, "glyph" | "colours" | "layer" | "owner" | "sprite"> {
  /** Holds the name of the kind; a kind that shows a state as a number has the number after its name. */
  readonly name: string;
  /** Holds the text for a cell in a text frame: by default the glyph. It may be empty or a line break. */
  readonly shown: string;
  /** Is true if the file defines the text, so that it is written on the tile. */
  readonly labelled?: true;
  /** Is true if the kind is on the ground layer, and there are layers above it. */
  readonly isGround: boolean;
  /** Is true if several things of its layer can lie on one another in a cell. */
  readonly piled?: true;
  /** Is true if the kind is a cell of a body. */
  readonly body?: true;
  /** Holds the name of the default picture of a kind without a sprite, as `set/name`. */
  readonly picture?: string;
  /** Holds the forward direction of a piece: 0 up, 2 right, 4 down, 6 left. */
  readonly faces?: 0 | 2 | 4 | 6;
  /** Lists the paths along which a piece moves, in a piece game. */
  readonly paths?: readonly Path[];
}

/** Returns the looks of all kinds, in order of their numbers. They are the same in every frame of a game. */
export const looksOf: (program: Program) => readonly Look[] = /* @__PURE__ */ onceFor((program) => {
  const bodies = new Set(program.bodies?.map((it) => it.kind));
  const isFilled = program.view.some((it) => it.show === "board" && it.filled);
  return program.kinds.map((kind, id): Look => {
    const { glyph, shown, colours, layer, owner } = kind;
    const name = kind.worn && /^-?\d+$/.test(shown ?? "") ? `${kind.name} ${shown}` : kind.name;
    const picture = kind.look ?? (bodies.has(id) && /^[\p{L}\p{N}]$/u.test(glyph) ? "plain/body" : undefined);
    const sprite = kind.sprite ?? (isFilled ? makePixelSprite(colours) : undefined);
    return {
      name,
      glyph,
      shown: shown ?? glyph,
      ...(shown !== undefined && shown.trim() !== "" && { labelled: true as const }),
      colours,
      layer,
      isGround: layer === 0 && program.layers.length > 1,
      ...(program.layers[layer]?.pile && { piled: true as const }),
      ...(sprite && { sprite }),
      ...(picture !== undefined && { picture }),
      ...(bodies.has(id) && { body: true as const }),
      ...(owner !== undefined && { owner, faces: program.players[owner]?.faces ?? 0 }),
      ...(program.moves && { paths: program.moves.rules.pieces[kind.piece ?? -1]?.paths }),
    };
  });
});

/** Returns a sprite of a single pixel, scaled to the size of the cell. */
const makePixelSprite = (colours: readonly string[]): Sprite => ({
  width: 1,
  height: 1,
  colours,
  pixels: [colours.length > 0 ? 0 : -1],
});

/** Limits the characters of a text that counts as a label; a longer text does not widen the cells. */
const maxLabelLength = 4;

/** Returns the width of a cell in a text frame, in characters: 1, or more if some kind has a label of 2 to 4 characters. */
export const labelWidth: (looks: readonly Look[]) => number = /* @__PURE__ */ onceFor((looks) => {
  const lengths = looks.map(({ shown }) => (shown.includes("\n") ? 1 : [...shown].length));
  return Math.max(1, ...lengths.filter((it) => it <= maxLabelLength));
});

/** Joins the cells of a row of text; labels wider than one character are aligned in columns with one space between them. */
export function rowText(cells: readonly string[], width: number): string {
  if (width === 1) return cells.join("");
  return cells.map((it) => " ".repeat(Math.max(0, width - [...it].length)) + it).join(" ");
}
