import { type Diagnostic, type Severity, formatCount } from "../../base/index.ts";
import { lineForm } from "../../program/index.ts";

/** Describes a message, and how to mend what it tells. */
type Sentence = string | readonly [message: string, hint: string];

/** Describes a sentence, or one about names and numbers. */
type Row = Sentence | ((a: string | number, b: string | number, c: string | number) => Sentence);

const legendForm = "Write A = B, A = B and C, or A = B or C.";
const winForm = "Write All X on Y, Some X, Some X on Y, No X or No X on Y.";
const mappingForm = "Write `hue => other`, and on the next line `red blue -> blue red`.";
const pairs = "Each startloop needs one endloop below it.";
const closed = "Every `[` needs a `]` before the next `[` or the arrow.";

const meant = (message: string, near: string | number): Sentence =>
  near === "" ? message : [message, `Did you mean ${near}?`];
const missing = (name: string | number): string => `There must be an object or name ${name}.`;

/** Holds the sentence for each mistake of a PuzzleScript file. The code of a mistake is its key up to a colon. */
const psSentences = {
  "background-all": "The background can be one object or one of several, not several at once.",
  "background-layer": "The background must have a layer for itself.",
  "background-layer:several": "All objects of the background must be on one layer.",
  "background-missing": missing,
  canvas: (a) => `Object ${a} is drawn by canvas commands, which are not run here; it is shown as a square.`,
  "colour-unknown": (a) => [`${a} is no colour.`, "Write a name such as pink, or #rrggbb."],
  "colour-unknown:magenta": (a) => `${a} is no colour; magenta is used.`,
  "comment-in-rule": [
    "What stands behind a comment in a rule is not read.",
    "Write the comment at the end of the line.",
  ],
  "comment-in-setting": "A comment cannot stand behind a value here; the rest of the line is left out.",
  "comment-mark": [
    "Comments in this file are in parentheses, so `//` does not begin one.",
    "The first comment of the prelude decides how a file writes its comments.",
  ],
  "comment-mark:rule": [
    "Comments in this file begin with `//`, so a rule can have none in parentheses.",
    "Write the comment behind `//` at the end of the line.",
  ],
  "comment-not-open": "This parenthesis closes a comment, but none is open.",
  "copy-unknown": (a, b) => `${a} cannot copy ${b}: there is no such object above.`,
  "copy-unknown:text": (a, b) => `${a} cannot copy ${b}, which shows a text and has no picture.`,
  "file-many": (a, b) => `A game can have at most ${b} ${a}; what follows is left out.`,
  "gosub-unknown": (a) => [`There is no subroutine ${a}.`, "Write a line `subroutine NAME` above its rules."],
  "goto-behind": "No play comes to what stands behind this line, up to the next section.",
  "goto-twice": (a) => [
    `There are two sections called ${a}, so it is not clear where this leads.`,
    "Give one of them another name.",
  ],
  "goto-unknown": (a) => [
    `There is no section ${a} with a level.`,
    "A section begins with a line `section NAME`.",
  ],
  "layer-all": (a) => `${a} stands for several objects at once, so they cannot share one layer.`,
  "layer-missing": (a) => [
    `The object ${a} is in no layer.`,
    "Name it in a line of the section collisionlayers.",
  ],
  "layer-name": (a) => `There is no object or name ${a}.`,
  "layer-none": "There are no collision layers; every object must be in one.",
  "layer-repeat": (a) => `${a} stands in this layer more than once.`,
  "layer-several": (a, b, c) => `${a} stands in several layers, number ${b} and ${c}; the last one counts.`,
  "layer-tags": (a) => `There is no set of tags ${a}.`,
  "legend-all-of-any": (a, b) => `${a} cannot be all of several with ${b}, which stands for one of several.`,
  "legend-any-of-all": (a, b) => `${a} cannot be one of several with ${b}, which stands for all of several.`,
  "legend-form": ["This is no entry of a legend.", legendForm],
  "legend-form:joint": (a) => [`Expected \`and\` or \`or\` between two names, found \`${a}\`.`, legendForm],
  "legend-many": (a) => [
    `The names of the legend stand for more than ${a} objects in all.`,
    "Make fewer names of names.",
  ],
  "legend-mixed": ["One entry cannot have both `and` and `or`.", "Give one part a name of its own."],
  "legend-one-layer": (a, b) => `${a} can have ${b} only once.`,
  "legend-one-layer:crowded": (a, b) => `${a} and ${b} are on one layer, so no cell can hold both.`,
  "legend-repeat": (a) => `${a} stands here more than once.`,
  "legend-self": (a) => `${a} cannot be defined by itself.`,
  "legend-self:deep": (a, b) => [
    `${a} is defined through more than ${b} other names.`,
    "Define a name by objects, or by names that are declared above it.",
  ],
  "level-any": (a, b) => [
    `\`${a}\` can be ${b}; a level must say which.`,
    "In the legend, join names by `and` instead.",
  ],
  "level-glyph": (a) => [`There is no object or name \`${a}\`.`, "Give this glyph a meaning in the legend."],
  "level-input": "Scripted level input is ignored.",
  "level-link": "Links between levels are not followed here.",
  "level-large": (a, b, c) => [
    `A level of ${a} x ${b} cells is too large: the levels of a game can have at most ${c} cells in all.`,
    "The first row says how wide a level is.",
  ],
  "level-none": "There is no level.",
  "level-ragged": (a, b) => `This row has ${formatCount(a, "cell")}, the first row of the level ${b}.`,
  "line-many:objects": (a) => [
    `The names in the rules of a game can stand for at most ${a} objects in all.`,
    "Use names for fewer objects.",
  ],
  "line-many": lineForm.many,
  "loop-in-group": "A loop cannot begin or end inside a group of rules that `+` joins.",
  "loop-pair": ["This loop has no end.", "Write endloop below its last rule."],
  "loop-pair:closed": ["No loop is open here.", pairs],
  "loop-pair:inside": ["A loop cannot begin inside a loop.", pairs],
  "mapping-form": ["Expected a mapping of two lines.", mappingForm],
  "mapping-form:lengths": (a, b) => [`There are ${a} values on the left and ${b} on the right.`, mappingForm],
  "mapping-form:set": (a) => [`There is no set of tags ${a}.`, mappingForm],
  "mapping-form:twice": (a) => [`${a} stands twice on the left.`, mappingForm],
  "mapping-form:value": (a, b) => [`${a} is not a value of ${b}.`, mappingForm],
  "message-blank": "There should be a blank between `message` and its text.",
  "message-long": (a, b) =>
    `This message is longer than the ${a} lines of ${b} letters that a screen has room for.`,
  "mistakes-many": (a) => [
    `There are more than ${a} mistakes in this game; the others are not listed.`,
    "Mend the first ones and check again.",
  ],
  "mouse-layer": (a) => `${a} shares its layer with others: it is not put where one of them lies.`,
  "mouse-object": (a, b) => [
    `There is no object ${a} for a press of the mouse to put down.`,
    `Write \`${b}\` and the name of an object.`,
  ],
  "name-keyword": (a) => `${a} is a word of the rules; as a name it is easily misread.`,
  "name-taken": (a, b) => `The name ${a} is taken already, in line ${b}.`,
  "name-unknown": (a, b) => meant(`There is no object or name ${a}.`, b),
  "object-colour": (a) => [`The object ${a} has no colour.`, "Write its colours on the line below its name."],
  "object-colour:magenta": (a) => `The object ${a} has no colour; magenta is used.`,
  "object-twice": (a) => `There is an object ${a} already.`,
  "palette-unknown": (a) => `There is no palette ${a}; the usual one is taken.`,
  "player-missing": missing,
  "rigid-many": lineForm.rigidMany,
  "rule-arrow": "A rule needs an arrow `->`.",
  "rule-arrow:inside": "An arrow `->` stands between rows; here, inside of one, it means nothing.",
  "rule-arrow:second": "A rule can have one arrow `->` only.",
  "rule-bar-outside": "A bar `|` separates cells between square brackets; here it means nothing.",
  "rule-bracket": "This bracket closes a row, but none is open, so the rule is left out.",
  "rule-bracket:inside": ["A row cannot begin inside a row.", closed],
  "rule-bracket:open": ["This row is not closed, so the rule is left out.", closed],
  "rule-cells": lineForm.cells,
  "rule-command-idle": (a, b) => `The command ${a} does nothing here: ${b}.`,
  "rule-command-off": (a) => [
    `The command ${a} changes a setting, which rules may not do in this file.`,
    "Write `runtime_metadata_twiddling` in the prelude.",
  ],
  "rule-command-place": (a) => `The command \`${a}\` should stand at the end of the rule.`,
  "rule-empty": "A rule needs a row in square brackets on its left side.",
  "rule-gap-crowded": "A gap `...` must have its cell for itself.",
  "rule-gap-edge": lineForm.gapEdge,
  "rule-gap-many": lineForm.gapMany,
  "rule-gap-match": lineForm.gapMatch,
  "rule-gap-outside": "A gap `...` can only stand between square brackets; here it means nothing.",
  "rule-gap-twice": lineForm.gapTwice,
  "rule-late-mixed": "This group mixes late rules with others; they run as two groups.",
  "rule-late-rigid": lineForm.lateRigid,
  "rule-late-wish": "A late rule cannot have movements: everything has already moved when it runs.",
  "rule-long": (a) => [`A rule can have at most ${a} words and signs.`, "Write several rules."],
  "rule-name": (a) => `There is no object or name \`${a}\`.`,
  "rule-name-empty": (a) => [
    `\`${a}\` stands for nothing that is on a layer, so this rule can never match.`,
    "See what is wrong with it in the legend or the collision layers.",
  ],
  "rule-name-twice": lineForm.twice,
  "rule-outside": (a) => `\`${a}\` can only stand between square brackets; here it means nothing.`,
  "rule-outside:unknown": (a) => [
    `Expected \`[\`, found \`${a}\`.`,
    "Names of objects stand between square brackets.",
  ],
  "rule-plus-first": lineForm.alone,
  "rule-plus-place": "The `+` that joins a rule to the one above must stand at its beginning.",
  "rule-plus-random": lineForm.laterRandom,
  "rule-plus-twice": "One `+` is enough to join a rule to the one above.",
  "rule-random-left": lineForm.randomLeft,
  "rule-rows": (a, b) => `${lineForm.rows(a, b)} The rule is left out.`,
  "rule-sound": (a) => [
    `There is no sound ${a}.`,
    `Write \`${a}\` and the number of a sound in the section sounds.`,
  ],
  "rule-start": (a) => [
    `\`${a}\` depends on the way of the rule, so it cannot say which way that is.`,
    "Write up, down, left, right, horizontal or vertical, or nothing for all four.",
  ],
  "rule-start:unknown": (a) => [
    `Expected a direction or \`[\`, found \`${a}\`.`,
    "Names of objects stand between square brackets.",
  ],
  "rule-two-words": "A name can have one word before it, not several.",
  "rule-way-place": "The directions of a rule stand at its beginning; here they mean nothing.",
  "rule-word-alone": (a) => `\`${a}\` needs the name of an object behind it.`,
  "section-more": "Nothing but comments can follow on this line.",
  "section-order": (a, b, c) => [
    b === ""
      ? `The section ${a} must be the first.`
      : `The section ${a} must come right after the section ${b}.`,
    `The order is ${c}; a section may be empty but must be there.`,
  ],
  "section-twice": (a) => [`There is a section ${a} above already.`, "Move these lines there."],
  "setting-colour": (a) => [`${a} is no colour.`, "Write a name such as pink, or #rrggbb."],
  "setting-empty": (a) => `The setting ${a} needs a value behind it.`,
  "setting-idle": (a, b) => `The setting ${a} does nothing here: ${b}.`,
  "setting-long": (a) => `This ${a} is longer than the title screen has room for.`,
  "setting-number": (a) => `The setting ${a} needs a number of seconds.`,
  "setting-refused": (a) => String(a),
  "setting-size": "Expected a size such as 7x5 here.",
  "setting-size:large": (a) => `A picture can have at most ${a} pixels each way.`,
  "setting-size:zero": "Both numbers of the size must be 1 or more.",
  "setting-twice": (a) => `The setting ${a} stands above already; the last one counts.`,
  "setting-unknown": (a, b) => meant(`There is no setting ${a}.`, b),
  "setting-value": (a) => `The setting ${a} takes no value.`,
  "setting-youtube": "Videos are not played any more.",
  "sound-all": (a) =>
    `${a} stands for several objects at once; a sound belongs to one, or to one of several.`,
  "sound-form": (a) => `Expected an event or an object and what it does, found \`${a}\`.`,
  "sound-form:event": (a) => `Expected move, cantmove, create, destroy or action, found \`${a}\`.`,
  "sound-form:more": (a) => `The line should end behind the number of the sound, but \`${a}\` follows.`,
  "sound-form:number": (a, b) => `Expected the number of a sound behind \`${a}\`, ${b}.`,
  "sound-idle": "There is no title screen here, so its sound is never heard.",
  "sound-many": (a) => [
    `The sounds of a game can be those of at most ${a} objects in all.`,
    "Give sounds to fewer objects.",
  ],
  "sound-name": (a) => `There is no object or name ${a}.`,
  "sound-twice": (a) => `${a} has a sound already; the last one counts.`,
  "sprite-colours": "A picture can have 10 colours at most.",
  "sprite-colours:many": (a) => `A picture can have at most ${a} colours.`,
  "sprite-pixel": (a, b, c) => `${a} has no colour number ${b}; it has ${c}, counted from 0.`,
  "sprite-pixel:missing": (a, b) =>
    `This row of ${a} has a pixel without a colour; there are ${b} colours, counted from 0.`,
  "sprite-size": (a, b) => `Row ${a} of this picture has ${b} pixels; it must have 5.`,
  "sprite-size:whole": (a) => `The picture of ${a} must be 5 pixels wide and 5 high.`,
  "tags-form": ["Expected a set of tags.", "Write `hue = red green blue`."],
  "tags-many": [
    "The tags of this game stand for too many names.",
    "Take fewer values, or fewer sets in one name.",
  ],
  "tags-twice": (a) => `There is a set of tags ${a} already.`,
  "test-form": (a) => [
    `A test has no line \`${a}\`.`,
    "Write `level 2`, `seed 7`, `play right right`, `expect won` or `expect seen` and below it the board.",
  ],
  "transform-form": (a, b) => [
    `\`${a}\` is not a transform of ${b}.`,
    "Write `rot:right`, `flip:up`, `shift:left:1` or `translate:up:2`.",
  ],
  "warnings-many": (a) => [
    `There are more than ${a} warnings in this game; the others are not listed.`,
    "Mend the first ones and check again.",
  ],
  "win-form": (a) => [`Expected all, some or no, found \`${a}\`.`, winForm],
  "win-form:more": (a) => [`The line should end here, but \`${a}\` follows.`, winForm],
  "win-form:object": ["Expected the name of an object behind this word.", winForm],
  "win-form:on": (a) => [`Expected \`on\`, found \`${a}\`.`, winForm],
  "win-form:where": ["Expected the name of an object behind `on`.", winForm],
  "win-name": (a) => `There is no object or name ${a}.`,
} as const satisfies Readonly<Record<string, Row>>;

export type PsMistake = keyof typeof psSentences;

/** Returns the sentence for a mistake about some names and numbers. */
function psSentence(mistake: PsMistake, about: readonly (string | number)[]): Sentence {
  const row: Row = psSentences[mistake];
  const [a = "", b = "", c = ""] = about;
  return typeof row === "string" || typeof row === "object" ? row : row(a, b, c);
}

/** Describes a stretch of the text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Says how many mistakes, and how many warnings, are told, and how many are kept, because they are found out of order. */
const mostTold = 100;
const mostKept = 2000;

/** Collects the mistakes of a file. The same sentence at the same place is reported once. */
export class PsReporter {
  readonly file: string;
  readonly #warned = new Set<string>();
  readonly #told = new Map<string, Diagnostic>();
  readonly #counts = { error: 0, warning: 0 };

  constructor(file: string) {
    this.file = file;
  }

  /** Returns the diagnostics by place; of many of a kind only the first, and that there are more. */
  get diagnostics(): readonly Diagnostic[] {
    const all = [...this.#told.values()].sort((a, b) => a.span.from - b.span.from);
    const shown = { error: 0, warning: 0 };
    return all.flatMap((it) => {
      const count = ++shown[it.severity];
      if (count > mostTold) return [];
      if (count < mostTold) return [it];
      const code = it.severity === "error" ? "mistakes-many" : "warnings-many";
      const [message, hint] = psSentences[code](mostTold - 1);
      return [{ ...it, code, message, hint }];
    });
  }

  /** Returns true if no further mistake is told: what would make its sentence better need not be looked for. */
  get isFull(): boolean {
    return this.#counts.error >= mostTold;
  }

  error(mistake: PsMistake, at: Stretch, ...about: readonly (string | number)[]): void {
    this.#sentence("error", mistake, at, about);
  }

  warning(mistake: PsMistake, at: Stretch, ...about: readonly (string | number)[]): void {
    this.#sentence("warning", mistake, at, about);
  }

  /** Reports a warning where it is due first, and not again. */
  warnOnce(mistake: PsMistake, at: Stretch, ...about: readonly (string | number)[]): void {
    const key = `${mistake} ${about.join(" ")}`;
    if (!this.#warned.has(key)) this.warning(mistake, at, ...about);
    this.#warned.add(key);
  }

  #sentence(severity: Severity, mistake: PsMistake, at: Stretch, about: readonly (string | number)[]): void {
    if (this.#counts[severity] >= mostKept) return;
    const sentence = psSentence(mistake, about);
    const [message, hint] = typeof sentence === "string" ? [sentence] : sentence;
    this.say(severity, mistake.replace(/:.*/, ""), at, message, hint);
  }

  /** Adds a message that is worded elsewhere. */
  say(severity: Severity, code: string, { from, to }: Stretch, message: string, hint?: string): void {
    const span = { file: this.file, from, to };
    const key = `${code} ${from} ${message}`;
    if (!this.#told.has(key) && this.#counts[severity]++ >= mostKept) return;
    this.#told.set(key, { code, severity, span, message, ...(hint !== undefined && { hint }) });
  }
}
