import { flatMapped, type Sized } from "../../base/index.ts";
import { type LineWay, lineWays, lineWaysByWord } from "../../program/index.ts";

/** Describes a parsed PuzzleScript file. Names are in lower case; offsets refer to the text. */
export interface PsFile {
  readonly settings: readonly PsSetting[];
  readonly objects: readonly PsObject[];
  readonly legend: readonly PsLegend[];
  readonly sounds: readonly PsSound[];
  readonly layers: readonly PsLayer[];
  readonly rules: readonly PsRuleItem[];
  readonly wins: readonly PsWin[];
  readonly levels: readonly PsLevel[];
  /** Is true if the file is for PuzzleScript Next or Plus. */
  readonly isNext?: true;
}

/** Describes a word and its range in the text. */
export interface PsWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Describes a setting in the prelude, such as `again_interval 0.1`. */
export interface PsSetting {
  readonly key: PsWord;
  /** Stores the value as written, without blanks around it; empty for a flag. */
  readonly value: PsWord;
}

export interface PsObject {
  readonly name: PsWord;
  /** Lists the other names on the same line. */
  readonly aliases: readonly PsWord[];
  readonly colours: readonly PsWord[];
  /**
   * Lists the rows of the sprite. A digit, or a letter from the eleventh colour on, is the index of the pixel's colour; a dot is
   * transparent. Empty if the object is a plain square.
   */
  readonly sprite: readonly PsWord[];
  /** Describes the position of the sprite if it does not exactly fill the cell. */
  readonly picture?: PsPicture;
  /** Is true if the object was generated for one value of a tag. */
  readonly isMember?: true;
}

/**
 * Describes the position of a sprite in pixels: its offset to the right and down from the lower left corner of the
 * cell, and the size of the cell.
 */
export interface PsPicture extends Sized {
  readonly x: number;
  readonly y: number;
}

export interface PsLegend {
  readonly name: PsWord;
  /** Is "same" for an alias, which has one member. */
  readonly how: "same" | "and" | "or";
  readonly members: readonly PsWord[];
}

export interface PsSound {
  /** Names an object, an event such as `undo`, or a command `sfx0` to `sfx10`. */
  readonly what: PsWord;
  /** Names the event of the object, such as `move` or `create`; undefined if `what` is not an object. */
  readonly verb?: PsWord;
  readonly ways: readonly PsWord[];
  readonly seed: string;
}

export interface PsLayer {
  readonly names: readonly PsWord[];
}

export type PsRuleItem =
  | { readonly is: "rule"; readonly rule: PsRule }
  | { readonly is: "loop" | "endloop"; readonly word: PsWord }
  /** Begins a subroutine. `gosub` runs all groups from here to the next subroutine. */
  | { readonly is: "subroutine"; readonly name: string; readonly word: PsWord };

export interface PsRule {
  readonly joins: boolean;
  readonly late: boolean;
  readonly rigid: boolean;
  readonly random: boolean;
  /** Is true if changes by the rule do not make its group run again. */
  readonly once?: true;
  /** Is true if the rule also applies outside the local radius. */
  readonly global?: true;
  /** Lists directions such as `up` or `horizontal`; an empty list means all four. */
  readonly ways: readonly PsWord[];
  readonly left: readonly PsRow[];
  /** Lists one row for each row of `left`; empty if the rule only has commands. */
  readonly right: readonly PsRow[];
  readonly commands: readonly PsCommand[];
  readonly line: PsWord;
}

export type PsRow = readonly PsCell[];
/** Describes a cell in a row; "gap" is `...`. */
export type PsCell = "gap" | readonly PsItem[];

export interface PsItem {
  readonly word?: PsWord;
  readonly name: PsWord;
}

export interface PsCommand {
  readonly name: string;
  /** Stores the text of a command such as `message`. */
  readonly text?: string;
}

export interface PsWin {
  readonly how: "all" | "some" | "no";
  readonly what: PsWord;
  readonly on?: PsWord;
  readonly line: PsWord;
}

export type PsLevel =
  | { readonly is: "message"; readonly text: string; readonly at: PsWord; readonly section?: string }
  /** Represents a `goto`. The level after it begins a new section. */
  | { readonly is: "goto"; readonly to: string; readonly at: PsWord; readonly section?: string }
  /** Represents a map. Its rows are in lower case. */
  | {
      readonly is: "map";
      readonly rows: readonly PsWord[];
      readonly section?: string;
      readonly name?: string;
    };

/** Lists the four directions clockwise. */
export const clockwise: readonly string[] = ["up", "right", "down", "left"];

/** Returns the directions for which a rule is expanded: those of the words before it, or all four. */
export function waysOf(rule: PsRule): readonly LineWay[] {
  const ways = flatMapped(rule.ways, ({ text }) => lineWaysByWord[text] ?? [text as LineWay]);
  return ways.length === 0 ? lineWays : ways;
}
