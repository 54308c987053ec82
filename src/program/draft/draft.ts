import type { Span } from "../../base/index.ts";
import type { ExprNode, Section, Word } from "../../syntax/index.ts";
import { headWord, type Declaration, type Names } from "./declarations.ts";
import type { BodyKind } from "../data/body-shapes.ts";
import type { GlyphMeanings } from "./glyphs.ts";
import type { PlacedSection } from "./includes.ts";
import type { Habits, Noise } from "../data/lines.ts";
import type * as out from "../data/program.ts";
import type { Env, Typed } from "./environment.ts";
import type { MoveGame } from "../data/moves.ts";
import type { Notation } from "../data/notation.ts";
import type { SourceLocator } from "./places.ts";
import type { GameDiagnostics } from "../data/report.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Represents a Program in the making: each pass reads what earlier ones have put here and adds its part. */
export interface Draft {
  readonly report: GameDiagnostics;
  readonly places: SourceLocator;
  /** Holds the version of the language of each file that says one; others are of version 1. */
  readonly versions: ReadonlyMap<string, number>;
  readonly newMeanings: NewMeaning[];
  /** Lists all sections of all files in order of precedence, without levels and tests that do not count. */
  readonly sections: readonly PlacedSection[];
  readonly names: Names;
  readonly uses: UsedNames;
  /** Holds controls by their names and aliases. */
  readonly controlNames: Map<string, number>;
  /** Says where each control is named. */
  readonly controlSpans: Span[];
  /** Arguments of controls by name. */
  readonly arguments: Map<string, Argument>;
  /** Says what definitions stand for. */
  readonly defined: Map<Declaration, ResolvedDefine | "at work">;
  /** Definitions and formulas that need themselves, reported once. */
  readonly circular: Set<Declaration>;
  /** Holds what \`let\` named: these locals may change. */
  readonly lets: Set<Typed>;
  /** Holds formulas that are being written out, outermost first. */
  readonly formulas: Declaration[];
  /** Holds tables by what they are made of: a definition's name, or a group's. */
  readonly tableNames: Map<string, number>;
  readonly budget: { parts: number; rules: number; depth: number; rigid: number; lines: number };
  /** Lowers an expression; kept here so that the files of different expressions need not import each other. */
  readonly lower: (expr: ExprNode, env: Env, want: out.ValueType | undefined) => Typed;
  glyphs: GlyphMeanings;
  /** Gives, for each board, its largest width and height in any level. */
  largest: readonly { readonly width: number; readonly height: number }[];
  facts: Mutable<out.Facts>;
  tick: out.Tick | undefined;
  players: out.Player[];
  /** Is true if every player may move at any time. */
  anyTime: boolean;
  /** Is true in a game by moves that may judge what is forbidden after its steps. */
  judgedLate: boolean;
  together: boolean;
  kinds: out.Kind[];
  bodies: BodyKind[];
  fields: out.Field[];
  meetings: out.Meeting[];
  layers: out.Layer[];
  /** Holds the kind of the first player's first piece. */
  firstPiece: out.KindId;
  /** Only a game by moves has it; made when its levels are known. */
  moves: MoveGame | undefined;
  notation: Notation | undefined;
  /** Maps variables that tests of moves read to the numbers of their counters. */
  readonly counted: Map<string, number>;
  boards: out.Board[];
  levels: out.Level[];
  controls: out.Control[];
  questions: out.Question[];
  options: out.Option[];
  attached: out.Attached[];
  turn: out.Expr | undefined;
  variables: out.Variable[];
  timers: out.Timer[];
  sources: out.DrawSource[];
  piles: out.Pile[];
  tables: out.Table[];
  procedures: out.Procedure[];
  start: out.Body;
  steps: out.Step[];
  ends: out.Body;
  /** Only games without moves have it. */
  worth: readonly out.Expr[];
  sounds: string[];
  /** Says what cannot be seen through. */
  opaque: readonly out.KindId[];
  noises: Noise[];
  readonly habits: { -readonly [K in keyof Habits]: Habits[K] };
  view: out.ViewItem[];
  memories: out.Memory[];
  readonly appearances: out.Appearance[];
  screen: boolean;
  tests: out.Test[];
}

/** Describes a part of a text that means something else in version 1 of the language, and what it does now. */
export interface NewMeaning {
  readonly span: Span;
  readonly says: string;
}

/** Describes an argument that one or several controls have. */
export interface Argument {
  readonly type: out.ValueType;
  readonly word: Word;
  readonly of: { readonly control: number; readonly argument: number }[];
}

/** Says what a `define` without arguments is. */
export type ResolvedDefine =
  | { readonly is: "group"; readonly kinds: readonly out.KindId[] }
  | { readonly is: "constant"; readonly value: ExprNode }
  | { readonly is: "table"; readonly table: number; readonly type: out.ValueType }
  /** Describes a table by direction, or by kind. */
  | {
      readonly is: "map";
      readonly by: "direction" | "kind";
      readonly table: number;
      readonly type: out.ValueType;
    }
  | { readonly is: "cells" }
  | { readonly is: "sources"; readonly sources: readonly Word[] }
  | { readonly is: "broken" };

/** Collects what has been used, for warnings about unused things. */
export interface UsedNames {
  readonly kinds: Set<out.KindId>;
  readonly controls: Set<number>;
  /** Says what conditions ask for by the name of a control, or another name of it. */
  readonly asked: Word[];
  readonly names: Set<string>;
}

/** Describes the sections with one form in the tree; several words may share a form. */
export type SectionOf<Is extends Section["is"]> = Opening<Section, Is>;

type Opening<S, Is> = S extends { readonly is: infer Own } ? ([Own & Is] extends [never] ? never : S) : never;

/** Returns the sections of one sort, in order. */
export function sectionsOf<Is extends Section["is"]>(
  draft: Pick<Draft, "sections">,
  ...is: readonly Is[]
): readonly PlacedSection<SectionOf<Is>>[] {
  return draft.sections.filter((it): it is PlacedSection<SectionOf<Is>> =>
    (is as readonly string[]).includes(it.section.is),
  );
}

/** Returns the section of a sort of which only one may exist: that of the outermost file. Two in one file are an error. */
export function onlySection<Is extends Section["is"]>(draft: Draft, is: Is): SectionOf<Is> | undefined {
  const [chosen, ...others] = [...sectionsOf(draft, is)].sort((a, b) => a.depth - b.depth);
  for (const { section, file } of others) {
    if (file === chosen?.file) tellTwice(draft, is, section.span, chosen.section.span);
  }
  return chosen?.section;
}

function tellTwice(draft: Draft, is: string, span: Span, first: Span): void {
  const { line } = draft.places.place(first);
  const message = `A file can have only one \`${is}\`; the first is on line ${line}.`;
  draft.report.error("section-twice", headWord(is, span).span, message);
}

/** Returns whether a part of the text, in a file of version 2 or later, means something else than in version 1; then that is noted. */
export function isNewMeaning(span: Span, says: string, { versions, newMeanings }: Draft): boolean {
  if ((versions.get(span.file) ?? 1) === 1) return false;
  newMeanings.push({ span, says });
  return true;
}

/** Returns the number of a sound, by its name. */
export function soundNumber(name: string, { sounds }: Draft): number {
  const known = sounds.indexOf(name);
  return known >= 0 ? known : sounds.push(name) - 1;
}
