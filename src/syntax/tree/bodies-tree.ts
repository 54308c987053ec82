import type { Span } from "../../base/index.ts";
import type { Picture, Word } from "./tree.ts";

/** Describes the section `bodies`: shapes and their properties. */
export interface BodiesSection {
  readonly is: "bodies";
  /** Is the name of the whole group. */
  readonly group?: Word;
  readonly items: readonly BodiesItem[];
  readonly span: Span;
}

export type BodyProperty = TurnsProperty | KicksProperty | LooksProperty | OnProperty | MassProperty;
export type BodiesItem = BodyRow | BodyProperty;

/** Describes bodies on one line: of one cell, or drawn below their names. */
export interface BodyRow {
  readonly is: "row";
  readonly entries: readonly BodyEntry[];
  readonly span: Span;
}

export interface BodyEntry {
  readonly name: Word;
  /** Is the glyph of a body of one cell; other bodies have none. */
  readonly glyph?: Word;
  readonly colours: readonly Word[];
  readonly picture?: Picture;
  readonly span: Span;
}

export interface TurnsProperty {
  readonly is: "turns";
  /** Lists the bodies with the property; without names, it applies to all bodies of the section. */
  readonly of: readonly Word[];
  readonly how: "square" | "corner" | "middle" | "never" | "about";
  readonly glyph?: Word;
  /** Is the number of headings in a full turn, if the file states it. */
  readonly headings?: NumberWord;
  readonly span: Span;
}

export interface NumberWord {
  readonly value: number;
  readonly span: Span;
}

/** Describes how glyphs change with the pose: `mirrors <> ()` in pairs, `turning ^>v<` in rounds. */
export interface LooksProperty {
  readonly is: "mirrors" | "turning";
  readonly of: readonly Word[];
  readonly glyphs: readonly Word[];
  readonly span: Span;
}

export interface KicksProperty {
  readonly is: "kicks";
  readonly of: readonly Word[];
  readonly turns: readonly { readonly from: number; readonly to: number; readonly span: Span }[];
  readonly tests: readonly { readonly x: number; readonly y: number; readonly span: Span }[];
  readonly span: Span;
}

/** Represents `galley, ferry on water`, `+ on chain`: what may lie below. */
export interface OnProperty {
  readonly is: "on";
  /** Lists names of bodies (in `objects`, of objects), or one glyph of a shape. */
  readonly of: readonly Word[];
  readonly ground: readonly Word[];
  readonly span: Span;
}

/** Represents `sailboat mass 4 slowly`. */
export interface MassProperty {
  readonly is: "mass";
  readonly of: readonly Word[];
  readonly mass: number;
  /** Is true if pushes add up until they reach the mass. */
  readonly slowly: boolean;
  /** Is the part of the pushes that is lost in each cycle without a push. */
  readonly losing?: number;
  readonly span: Span;
}
