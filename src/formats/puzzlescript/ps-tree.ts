import { flatMapped } from "../../base/index.ts";
import type { LineWay } from "../../program/index.ts";

/** Describes a PuzzleScript file as a plain tree. Names are in lower case; offsets point into the text. */
export interface PsFile {
  readonly settings: readonly PsSetting[];
  readonly objects: readonly PsObject[];
  readonly legend: readonly PsLegend[];
  readonly sounds: readonly PsSound[];
  readonly layers: readonly PsLayer[];
  readonly rules: readonly PsRuleItem[];
  readonly wins: readonly PsWin[];
  readonly levels: readonly PsLevel[];
  /** Is true if the file is written for PuzzleScript Next or Plus. */
  readonly isNext?: true;
}

/** Describes a word of the text with its place. */
export interface PsWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Describes a line of the prelude: `again_interval 0.1`. */
export interface PsSetting {
  readonly key: PsWord;
  /** Is the value as written, without the blanks around it; empty for a flag. */
  readonly value: PsWord;
}

export interface PsObject {
  readonly name: PsWord;
  /** Lists further names on the same line. */
  readonly aliases: readonly PsWord[];
  readonly colours: readonly PsWord[];
  /** Lists the rows of the picture: digits, letters from the tenth colour on, and dots; empty for a plain square. */
  readonly sprite: readonly PsWord[];
  /** Describes the place of the picture, if it does not exactly fill its cell. */
  readonly picture?: PsPicture;
  /** Is made for one choice of the tags of a family. */
  readonly isMember?: true;
}

/**
 * Describes a picture in sprite pixels: how far it is moved from the lower left of its cell, to the right and down, and
 * how large the cell is.
 */
export interface PsPicture {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PsLegend {
  readonly name: PsWord;
  /** Is "same" for one member. */
  readonly how: "same" | "and" | "or";
  readonly members: readonly PsWord[];
}

export interface PsSound {
  /** Is the name of an object, an event (`undo`) or `sfx0` to `sfx10`. */
  readonly what: PsWord;
  /** Is `move`, `cantmove`, `create`, `destroy` or `action`; none for events. */
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
  /** Begins groups, up to the next subroutine, that are run by `gosub`. */
  | { readonly is: "subroutine"; readonly name: string; readonly word: PsWord };

export interface PsRule {
  readonly joins: boolean;
  readonly late: boolean;
  readonly rigid: boolean;
  readonly random: boolean;
  /** Is true if changes by the rule do not make its group run again. */
  readonly once?: true;
  /** Is true if the rule also matches beyond the local radius. */
  readonly global?: true;
  /** Lists `up`, `horizontal`, ...; empty is all four. */
  readonly ways: readonly PsWord[];
  readonly left: readonly PsRow[];
  /** Lists as many rows as `left`; empty for a rule that only gives commands. */
  readonly right: readonly PsRow[];
  readonly commands: readonly PsCommand[];
  readonly line: PsWord;
}

export type PsRow = readonly PsCell[];
/** Describes the items of one cell of a row; `gap` stands for `...`. */
export type PsCell = "gap" | readonly PsItem[];

export interface PsItem {
  readonly word?: PsWord;
  readonly name: PsWord;
}

export interface PsCommand {
  readonly name: string;
  /** Is set for `message`. */
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
  /** Describes the level after it is the first of another section. */
  | { readonly is: "goto"; readonly to: string; readonly at: PsWord; readonly section?: string }
  /** Describes rows in lower case. */
  | {
      readonly is: "map";
      readonly rows: readonly PsWord[];
      readonly section?: string;
      readonly name?: string;
    };

/** Lists the four directions in the order in which rules are expanded for them. */
const allWays: readonly LineWay[] = ["up", "down", "left", "right"];

/** Lists the four directions clockwise. */
export const clockwise: readonly string[] = ["up", "right", "down", "left"];

/** Maps words to the directions that they stand for. */
export const waysNamed: Readonly<Record<string, readonly LineWay[]>> = {
  horizontal: ["left", "right"],
  vertical: ["up", "down"],
  orthogonal: allWays,
};

/** Returns the directions for which a rule is expanded, from the words before it; all four if it has none. */
export function waysOf(rule: PsRule): readonly LineWay[] {
  const ways = flatMapped(rule.ways, ({ text }) => waysNamed[text] ?? [text as LineWay]);
  return ways.length === 0 ? allWays : ways;
}
