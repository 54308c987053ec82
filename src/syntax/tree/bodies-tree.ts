import type { Span } from "../../base/index.ts";
import type { Picture, Spanned, Word } from "./tree.ts";

/** Describes the section `bodies`: shapes and their properties. */
export interface BodiesSection extends Spanned {
  readonly is: "bodies";
  /** Is the name of the whole group. */
  readonly group?: Word;
  readonly items: readonly BodiesItem[];
}

export type BodyProperty = TurnsProperty | KicksProperty | LooksProperty | OnProperty | MassProperty;
export type BodiesItem = BodyRow | BodyProperty;

/** Describes bodies on one line: of one cell, or drawn below their names. */
export interface BodyRow extends Spanned {
  readonly is: "row";
  readonly entries: readonly BodyEntry[];
}

export interface BodyEntry extends Spanned {
  readonly name: Word;
  /** Is the glyph of a body of one cell; other bodies have none. */
  readonly glyph?: Word;
  readonly colours: readonly Word[];
  readonly picture?: Picture;
}

export interface TurnsProperty extends Spanned {
  readonly is: "turns";
  /** Lists the bodies with the property; without names, it applies to all bodies of the section. */
  readonly of: readonly Word[];
  readonly how: "square" | "corner" | "middle" | "never" | "about";
  readonly glyph?: Word;
  /** Is the number of headings in a full turn, if the file states it. */
  readonly headings?: NumberWord;
}

export interface NumberWord extends Spanned {
  readonly value: number;
}

/** Describes how glyphs change with the pose: `mirrors <> ()` in pairs, `turning ^>v<` in rounds. */
export interface LooksProperty extends Spanned {
  readonly is: "mirrors" | "turning";
  readonly of: readonly Word[];
  readonly glyphs: readonly Word[];
}

export interface KicksProperty extends Spanned {
  readonly is: "kicks";
  readonly of: readonly Word[];
  readonly turns: readonly { readonly from: number; readonly to: number; readonly span: Span }[];
  readonly tests: readonly { readonly x: number; readonly y: number; readonly span: Span }[];
}

/** Represents `galley, ferry on water`, `+ on chain`: what may lie below. */
export interface OnProperty extends Spanned {
  readonly is: "on";
  /** Lists names of bodies (in `objects`, of objects), or one glyph of a shape. */
  readonly of: readonly Word[];
  readonly ground: readonly Word[];
}

/** Represents `sailboat mass 4 slowly`. */
export interface MassProperty extends Spanned {
  readonly is: "mass";
  readonly of: readonly Word[];
  readonly mass: number;
  /** Is true if pushes add up until they reach the mass. */
  readonly slowly: boolean;
  /** Is the part of the pushes that is lost in each cycle without a push. */
  readonly losing?: number;
}
