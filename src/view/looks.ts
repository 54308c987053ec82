import { onceFor } from "../base/index.ts";
import type { LayerId, Program, Sprite } from "../program/index.ts";

/** Says how a kind of object is drawn. */
export interface Look {
  readonly name: string;
  readonly glyph: string;
  /** Says what a text frame shows: by default the glyph. It may be empty or a line break. */
  readonly shown: string;
  /** Is true if the file says what is shown, so that it is read on the tile. */
  readonly labelled?: true;
  /** Lists colours as `#rrggbb`, foreground first. */
  readonly colours: readonly string[];
  readonly sprite?: Sprite;
  readonly layer: LayerId;
  /** Is true if it lies on the ground layer, and other layers lie above it. */
  readonly isGround: boolean;
  /** Is true if it is a cell of a body. */
  readonly body?: true;
  /** Holds the picture that it has without a sprite, `set/name`. */
  readonly picture?: string;
  /** Numbers the owner of a piece, from 0. */
  readonly owner?: number;
  /** Says which way a piece goes: 0 up, 2 right, 4 down, 6 left. */
  readonly faces?: 0 | 2 | 4 | 6;
}

/** Returns the looks of all kinds, by their number. They are the same in every frame of a game. */
export const looksOf: (program: Program) => readonly Look[] = /* @__PURE__ */ onceFor((program) => {
  const bodies = new Set(program.bodies?.map((it) => it.kind));
  const isFilled = program.view.some((it) => it.show === "board" && it.filled);
  return program.kinds.map((kind, id): Look => {
    const { name, glyph, shown, colours, layer, owner } = kind;
    const picture = kind.look ?? (bodies.has(id) && /^[\p{L}\p{N}]$/u.test(glyph) ? "plain/body" : undefined);
    const sprite = kind.sprite ?? (isFilled ? squareOf(colours) : undefined);
    return {
      name,
      glyph,
      shown: shown ?? glyph,
      ...(shown !== undefined && shown.trim() !== "" && { labelled: true as const }),
      colours,
      layer,
      isGround: layer === 0 && program.layers.length > 1,
      ...(sprite && { sprite }),
      ...(picture !== undefined && { picture }),
      ...(bodies.has(id) && { body: true as const }),
      ...(owner !== undefined && { owner, faces: program.players[owner]?.faces ?? 0 }),
    };
  });
});

/** Returns a picture of one pixel, which is as large as its cell. */
const squareOf = (colours: readonly string[]): Sprite => ({
  width: 1,
  height: 1,
  colours,
  pixels: [colours.length > 0 ? 0 : -1],
});

/** Longer signs are texts that stand for themselves, such as a line break. */
const longestLabel = 4;

/** Returns how many characters a cell of a board takes in a text frame: 1, or more where some kind is shown by a label of 2 to 4 characters. */
export const labelWidth: (looks: readonly Look[]) => number = /* @__PURE__ */ onceFor((looks) => {
  const lengths = looks.map(({ shown }) => (shown.includes("\n") ? 1 : [...shown].length));
  return Math.max(1, ...lengths.filter((it) => it <= longestLabel));
});

/** Returns the cells of a row of text: labels in columns, one blank between them. */
export function rowText(cells: readonly string[], width: number): string {
  if (width === 1) return cells.join("");
  return cells.map((it) => " ".repeat(Math.max(0, width - [...it].length)) + it).join(" ");
}
