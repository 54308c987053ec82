import type { Span } from "../../base/index.ts";
import type { ExprNode, Section, SectionOf, Word } from "../../syntax/index.ts";
import { makeHeadWord, type Declaration, type Names } from "./declarations.ts";
import type { GlyphMeanings } from "./glyphs.ts";
import type { PlacedSection } from "./includes.ts";
import type * as out from "../data/program.ts";
import type { Env, Typed } from "./environment.ts";
import type { SourceLocator } from "./places.ts";
import type { GameDiagnostics } from "../data/report.ts";

/** Names the fields of a Program that the compiler's passes fill. */
type FilledField = Exclude<keyof out.Program, "language" | "files" | "groups" | "menu" | "settings">;

/** Describes the fields of a Program while passes fill them. Lists that a Program may omit are empty at first. */
export type ProgramParts = {
  [F in FilledField]: NonNullable<out.Program[F]> extends readonly (infer Item)[] ? Item[] : out.Program[F];
};

/** Represents a Program under construction. Each pass reads what earlier passes have stored here, and adds its own results. */
export interface Draft extends ProgramParts {
  readonly report: GameDiagnostics;
  readonly places: SourceLocator;
  /** Maps each file that states a version of the language to that version; all other files are of version 1. */
  readonly versions: ReadonlyMap<string, number>;
  readonly newMeanings: NewMeaning[];
  /** Lists the sections of all files in order of precedence, without sections of included files that have no effect. */
  readonly sections: readonly PlacedSection[];
  readonly names: Names;
  readonly uses: UsedNames;
  /** Maps the names and aliases of controls to their numbers. */
  readonly controlNames: Map<string, number>;
  /** Lists the spans at which controls are declared, in the order of their numbers. */
  readonly controlSpans: Span[];
  /** Maps the name of an argument to the argument, which several controls may share. */
  readonly arguments: Map<string, Argument>;
  /** Maps definitions to their resolved meanings. */
  readonly resolvedDefines: Map<Declaration, ResolvedDefine | "at work">;
  /** Contains the definitions and formulas that depend on themselves, so that each is reported only once. */
  readonly circularDefines: Set<Declaration>;
  /** Contains the groups that list a kind several times and are indexed as tables. */
  readonly indexedGroups: Set<string>;
  /** Contains the values of names declared by `let`, which assignments can change. */
  readonly letValues: Set<Typed>;
  /** Contains the values of names that were declared with `none` and have no type yet. */
  readonly untypedNames: Set<Typed>;
  /** Lists the formulas that are being expanded, outermost first. */
  readonly formulas: Declaration[];
  /** Maps the name of a definition or group to the index of the table that was made from it. */
  readonly tableNames: Map<string, number>;
  readonly budget: { parts: number; rules: number; depth: number; rigid: number; lines: number };
  /** Lowers an expression. Modules call this field instead of importing one another, which would be circular. */
  readonly lower: (expr: ExprNode, env: Env, expectedType?: out.ValueType) => Typed;
  glyphs: GlyphMeanings;
  /** Lists, for each board, its greatest width and height in any level. */
  largestSizes: readonly { readonly width: number; readonly height: number }[];
  /** Is true if every player may move at any time. */
  anyTime: boolean;
  /** Is true in a piece game with `forbid` conditions that may be tested after the steps. */
  judgedLate: boolean;
  /** Is true if `end turn` occurs anywhere in the game. */
  endsTurn: boolean;
  /** Stores the kind of the first player's first piece. */
  firstPiece: out.KindId;
  /** Maps a variable's name to the number of its counter, if a condition in the rules of moves reads the variable. */
  readonly countersByVariable: Map<string, number>;
}

/**
 * Describes a part of a text that means something else in version 1 of the language. `meaning` is the meaning from
 * version 2 on.
 */
export interface NewMeaning {
  readonly span: Span;
  readonly meaning: string;
}

/** Describes a named argument, and the controls that have it. */
export interface Argument {
  readonly type: out.ValueType;
  readonly word: Word;
  readonly of: { readonly control: number; readonly argument: number }[];
}

/** Describes the resolved meaning of a `define` without arguments. */
export type ResolvedDefine = Readonly<
  /** Represents kinds without repetitions. `entries` lists them as written, if some are listed several times. */
  | { is: "group"; kinds: readonly out.KindId[]; entries?: readonly out.KindId[] }
  | { is: "constant"; value: ExprNode }
  | { is: "table"; table: number; type: out.ValueType }
  /** Represents a table that is indexed by direction, kind or player. */
  | { is: "map"; by: "direction" | "kind" | "player"; table: number; type: out.ValueType }
  | { is: "cells" }
  | { is: "sources"; sources: readonly Word[] }
  | { is: "broken" }
>;

/** Collects the names that are used, for warnings about unused declarations. */
export interface UsedNames {
  readonly kinds: Set<out.KindId>;
  readonly controls: Set<number>;
  /** Lists the names and aliases of controls as conditions mention them. */
  readonly testedControls: Word[];
  readonly names: Set<string>;
}

/** Returns all sections of the listed types, in order. */
export function sectionsOf<Is extends Section["is"]>(
  draft: Pick<Draft, "sections">,
  ...is: readonly Is[]
): readonly PlacedSection<SectionOf<Is>>[] {
  return draft.sections.filter((it): it is PlacedSection<SectionOf<Is>> =>
    (is as readonly string[]).includes(it.section.is),
  );
}

/** Returns the only section of a type, from the outermost file that has one; two in one file are reported. */
export function findSection<Is extends Section["is"]>(draft: Draft, is: Is): SectionOf<Is> | undefined {
  const [outermostSection, ...others] = [...sectionsOf(draft, is)].sort((a, b) => a.depth - b.depth);
  for (const { section, file } of others) {
    if (file === outermostSection?.file) reportTwice(draft, is, section.span, outermostSection.section.span);
  }
  return outermostSection?.section;
}

function reportTwice(draft: Draft, is: string, span: Span, firstSpan: Span): void {
  const { line } = draft.places.place(firstSpan);
  const message = `A file can have only one \`${is}\`; the first is on line ${line}.`;
  draft.report.error("section-twice", makeHeadWord(is, span).span, message);
}

/**
 * Returns true if a part of the text is in a file of version 2 or later, and records that its meaning differs from
 * version 1.
 */
export function isNewMeaning(span: Span, meaning: string, { versions, newMeanings }: Draft): boolean {
  if ((versions.get(span.file) ?? 1) === 1) return false;
  newMeanings.push({ span, meaning });
  return true;
}

/** Returns the number of a named sound, and adds a new name to the list. */
export function indexOfSound(name: string, { sounds }: Draft): number {
  const knownIndex = sounds.indexOf(name);
  return knownIndex >= 0 ? knownIndex : sounds.push(name) - 1;
}
