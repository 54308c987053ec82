/**
 * Lists all words of the language. The parser dispatches on them, suggestions are chosen from them, and editors colour
 * and complete them.
 */

import hints from "./hints.json" with { type: "json" };
import { palette } from "./colours.ts";
import { filterForms } from "./filters.ts";
import { moveForms, moveRuleForms } from "./moves-tree.ts";
import { firstWordsOf } from "./patterns.ts";
import { ruleOptionForms } from "./rule-options.ts";
import { rows, rowsOfVerb } from "./verbs.ts";

const list = (words: string): readonly string[] => words.split(/\s+/).filter(Boolean);

/** Defines the newest version of the language (L6). */
export const newestVersion = 2;

/** Lists the words that open a section in the first column. */
export const sectionWords =
  list(`quadrille title author about homepage include tick players board objects bodies meetings pieces moves hands sprite looks lattice layers opaque notation
  legend level message define options file state controls turn start step loop scan rewrite lines habits noises after ends worth view test`);

/** Lists the words that open a statement with statements below it. */
export const statementWords = list("when otherwise for repeat scan rewrite lines grant");

/** Lists the words that begin an action. `becomes` and `wins` are missing, because they come after their thing. */
export const verbs: readonly string[] = [...rowsOfVerb.keys(), "add", "clear", "let", "return"].sort();
/** Lists verbs without operands; `draw` can also begin a value. */
export const operandlessVerbs: readonly string[] = [...rows.values()]
  .filter(({ verb, pieces }) => verb !== "draw" && pieces.every((it) => it.optional))
  .map((it) => it.verb);
/** Lists all verbs, including those that do not begin an action. */
export const actionWords: readonly string[] = [...verbs, "becomes", "wins"];

/** Lists the words that begin a statement or an action. */
export const bodyWords: readonly string[] = [...statementWords, ...verbs];

/** Lists words that are values or begin values. */
export const valueWords = list(
  "on off none me opponent it here cells count no random draw new my enemy against held if",
);

const directions = list("up down left right up-left up-right down-left down-right");

/** Lists operators and other words that connect values. */
export const valueConnectives = list(
  "and or not is of to then else with without in at around within where each as when otherwise for",
);

/** Lists words that narrow a set only before `to`; otherwise they may be names. */
export const filtersWithTo = list("connected next");

/** Lists words that narrow a set. */
export const filterWords = firstWordsOf(filterForms).filter((it) => !filtersWithTo.includes(it));

/** Lists options of `scan` and `rewrite`. */
export const ruleOptions = firstWordsOf(ruleOptionForms);

/** Lists words that begin a way to move. */
export const moveVerbs = [...list("step ride leap stay lame betza becomes may"), ...firstWordsOf(moveForms)];

/** Lists words that begin a line of `moves` for all pieces. */
export const moveRuleWords = firstWordsOf(moveRuleForms);

/** Lists the words for directions of moves, from the point of view of the piece's owner. */
export const moveDirectionWords = list("any straight diagonal forward backward sideways left right anywhere");

/** Lists words that can precede the rows of a line rule. */
export const lineRulePrefixes = list("late rigid random up down left right horizontal vertical orthogonal");

/** Lists words that can precede a name in a row of a line rule. */
export const lineWords = list(
  "> < ^ v up down left right action moving stationary parallel perpendicular horizontal vertical orthogonal randomdir no random",
);

/** Lists words for commands that can follow the rows of a line rule. */
export const lineRuleCommands = list("cancel restart win again checkpoint say sound");

/** Lists the events that can have `noises`. */
export const noiseEventWords = list("move stuck come vanish");

/** Lists the types of arguments. A range such as `0 to 4` is another possible type. */
export const argumentTypes = [
  "number",
  "direction",
  "straight",
  "cell",
  "kind",
  "player",
  "switch",
  "file",
  "commands",
] as const;

/** Lists the types that arguments of definitions can have. */
export const definitionArgTypes = list("number direction straight cell kind player switch thing");

/** Lists the types that options can have. */
export const optionTypes = list("number kind switch file");

/** Lists the types in the section `state`. */
export const stateTypes = list("counter switch direction cell kind player slot body timer source pile table");

/** Lists the names of colours. */
export const colours = Object.keys(palette);

/** Lists the styles of boards that are not plain squares. */
export const boardStyles = ["points", "cells", "discs", "tiles"] as const;
export type BoardStyle = (typeof boardStyles)[number];

/** Lists the outcomes that a test can expect. */
export const outcomeWords = ["playing", "won", "lost", "drawn", "refused"] as const;

/** Lists the words for the formats of moves. `notationWords` lists all words that begin a line of `notation`. */
export const notationShapes = list("move capture drop pass resign");
export const notationWords = [...list("columns rows numbers pieces records"), ...notationShapes];

/** Lists sets of keys, each of which passes a direction as the argument. */
export const keySets = list("arrows wasd vi numpad");

/** Lists the functions that files of every version have. A blank may separate their name from the parenthesis. */
export const functionNames = ["min", "max", "abs", "distance"] as const;

/** Lists functions that are recognized only if a parenthesis follows their name without a blank. */
export const laterFunctionNames = ["straight-distance"] as const;

/** Lists words that have a meaning in one context only; elsewhere they may be names. */
const placeWords =
  list(`gives sum least option per second ms or key player players wraps across down runs on shown pile others any no nothing
  anything kept timer every source bags order bits rerolls by click button beside around seed play expect given print seen still times turn
  x y place kind owner heading fingerprint cw ccw turns turning headings mirrors kicks square about its lower corner never fits touches rest blocked
  full rows columns ghost pages stuck after faces time lettered chequered written exactly more over behind past taking but also become
  capture empty own trail leaving again at most hand supply once column never mating falling enclosing explode
  sparing enclosed neighbours diagonally against gate wanders stays reach row last attacked surrounded reaches line unmoved pass stuck or together asking always one holds top bottom empty bare file covering screen
  viewer reseed showing remembering path from away past avoiding sight nearest farthest into under riding mover origin target swapping promoted becoming good way stay join mass slowly losing forward backward mirrors turning headings
  through steps same early beyond opposite trailing flanking drag release among over winner moved repeats rounds dropped promoted points discs tiles numbers dark light resign glyphs records`);

/** Contains words that can be the name of a control, but of nothing else. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...valueConnectives,
  ...directions,
  ...list("becomes wins on off none me it here no my not if held"),
]);

/**
 * Contains words that begin an action, a statement or a value. Such a word names a kind only if the file declares it.
 */
export const openingWords: ReadonlySet<string> = new Set([...actionWords, ...valueWords, "repeat"]);

/** Returns true if a word may be any name, even that of an object. */
export function isFreeName(name: string): boolean {
  const isName = /^\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*$/u.test(name);
  const isTaken = [...lineWords, ...colours].includes(name) || foreignWords.has(name);
  return isName && !isTaken && !reservedWords.has(name);
}

/** Maps words of other languages to their counterparts in this one. */
export const foreignWords = mapByWord(hints.words);

/** Maps verbs of other languages to a word of this language and an example. */
export const foreignVerbs = mapByWord(hints.verbs);

/** Maps sections of other tools and languages to hints on what to write. */
export const foreignSections = mapByWord(hints.sections);

/** Maps words that authors use as if they were names to hints on what to write. */
export const foreignNames = mapByWord(hints.names);

/** Maps words that authors write at the end of a line, or right before it, to hints on what to write. */
export const foreignLineEnds = mapByWord(hints.lineEnds);

/** Maps a pair of types, "actual wanted", to a hint on how to convert a value. */
export const typeHints: Readonly<Record<string, string | undefined>> = hints.types;

/** Maps the sort of thing that an unknown name should refer to, to a hint on how to declare such a thing, called NAME. */
export const declarationHints: Readonly<Record<string, string | undefined>> = hints.declarations;

/** Maps tokens that stand in place of a value to hints on what to write instead. */
export const valueHints: Readonly<Record<string, string | undefined>> = hints.values;

/** Maps sorts of names to hints on what to write where a name, NAME, is no value. */
export const noValueHints: Readonly<Record<string, string | undefined>> = hints.noValues;

/** Maps sorts of names to hints on what to write where a name, NAME, is given a value that it cannot have. */
export const fixedValueHints: Readonly<Record<string, string | undefined>> = hints.fixedValues;

/** Maps the first word of a filter, of a rule or of a move to examples. */
export const formHints: Readonly<Record<string, string>> = hints.forms;

/** Returns a map in which each of the words that a key lists has the value of that key. */
function mapByWord<T>(valuesByWords: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  const entries = Object.entries(valuesByWords);
  return new Map(entries.flatMap(([words, value]) => list(words).map((it) => [it, value])));
}

/** Contains all words with a meaning, for editors. */
export const allWords: ReadonlySet<string> = new Set([
  ...sectionWords,
  ...statementWords,
  ...actionWords,
  ...valueWords,
  ...directions,
  ...valueConnectives,
  ...filtersWithTo,
  ...ruleOptions,
  ...lineRulePrefixes,
  ...lineWords,
  ...lineRuleCommands,
  ...noiseEventWords,
  ...moveVerbs,
  ...moveRuleWords,
  ...moveDirectionWords,
  ...argumentTypes,
  ...definitionArgTypes,
  ...stateTypes,
  ...colours,
  ...keySets,
  ...functionNames,
  ...laterFunctionNames,
  ...outcomeWords,
  ...placeWords,
]);
