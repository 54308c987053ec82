import type { Span } from "../../base/index.ts";
import type { Picture, NamedNode, Spanned, Word } from "./tree.ts";

/** Describes the section `bodies`: shapes and their properties. */
export interface BodiesSection extends Spanned {
  readonly is: "bodies";
  /** Stores the name of the group of all bodies of the section. */
  readonly group?: Word;
  readonly items: readonly BodiesItem[];
}

export type BodyProperty = TurnsProperty | KicksProperty | LooksProperty | OnProperty | MassProperty;
export type BodiesItem = BodyRow | BodyProperty;

/** Describes the bodies on one line: bodies of a single cell, or names with a picture below each. */
export interface BodyRow extends Spanned {
  readonly is: "row";
  readonly entries: readonly BodyEntry[];
}

export interface BodyEntry extends NamedNode {
  /** Stores the glyph of a body of one cell. */
  readonly glyph?: Word;
  readonly colours: readonly Word[];
  readonly picture?: Picture;
}

export interface TurnsProperty extends Spanned {
  readonly is: "turns";
  /** Lists the names of the bodies that have the property; if empty, all bodies of the section have it. */
  readonly of: readonly Word[];
  readonly how: "square" | "corner" | "middle" | "never" | "about";
  readonly glyph?: Word;
  /** Stores the number of headings in a full turn, if the file states it. */
  readonly headings?: NumberWord;
}

export interface NumberWord extends Spanned {
  readonly value: number;
}

/**
 * Describes glyphs that change when a body is mirrored or turned. `mirrors <> ()` lists pairs of glyphs that swap;
 * `turning ^>v<` lists the glyphs of a full turn.
 */
export interface LooksProperty extends Spanned {
  readonly is: "mirrors" | "turning";
  readonly of: readonly Word[];
  readonly glyphs: readonly Word[];
}

/**
 * Represents `tee kicks 0>1 (0, 0) (-1, 0)`: the offsets to try, in order, when a body turns from one heading to
 * another.
 */
export interface KicksProperty extends Spanned {
  readonly is: "kicks";
  readonly of: readonly Word[];
  readonly turns: readonly { readonly from: number; readonly to: number; readonly span: Span }[];
  readonly tests: readonly { readonly x: number; readonly y: number; readonly span: Span }[];
}

/** Represents `galley, ferry on water`, or `+ on chain` for a glyph: the kinds that may lie below. */
export interface OnProperty extends Spanned {
  readonly is: "on";
  /** Lists names of bodies (in the section `objects`, names of objects), or a single glyph of a shape. */
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
  /** Stores the fraction of the collected pushes that is lost in each cycle without a push. */
  readonly losing?: number;
}
