/**
 * Lists all words of the language in one place. The parser dispatches on them, suggestions are chosen from them, and editors
 * colour and complete them.
 */

import { filterForms } from "./filters.ts";
import { moveForms, moveRuleForms } from "./moves-tree.ts";
import { firstWordsOf } from "./patterns.ts";
import { ruleOptionForms } from "./rule-options.ts";
import { rows, rowsOfVerb } from "./verbs.ts";

const list = (words: string): readonly string[] => words.split(/\s+/).filter(Boolean);

/** Defines the newest version of the language (L6). */
export const newestVersion = 2;

/** Lists the words that open a section at the left edge. */
export const sectionWords =
  list(`quadrille title author about homepage include tick players board objects bodies meetings pieces moves hands sprite looks lattice layers opaque notation
  legend level message define options file state controls turn start step loop scan rewrite lines habits noises after ends worth view test`);

/** Lists the words that open a statement with statements below it. */
export const statementWords = list("when otherwise for repeat scan rewrite lines grant");

/** Lists the words that begin an action. `becomes` and `wins` are not among them, because they come after their thing. */
export const verbs: readonly string[] = [...rowsOfVerb.keys(), "add", "clear", "let", "return"].sort();
/** Lists verbs without operands; `draw` can also begin a value. */
export const operandlessVerbs: readonly string[] = [...rows.values()]
  .filter(({ verb, pieces }) => verb !== "draw" && pieces.every((it) => it.optional))
  .map((it) => it.verb);
/** Lists all verbs, whether they begin an action or come later in it. */
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

/** Lists words that narrow a set only if `to` follows them; otherwise they may be names. */
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

/** Lists words that can follow the rows of a line rule. */
export const lineRuleCommands = list("cancel restart win again checkpoint say sound");

/** Lists the events that can have `noises`. */
export const noiseEventWords = list("move stuck come vanish");

/** Lists the types that arguments of controls and definitions can have; a range such as `0 to 4` is another such type. */
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

export const colours =
  list(`black white grey silver red maroon pink orange brown khaki yellow gold olive lime green teal
  cyan sky blue navy purple magenta violet`);

/** Lists the styles of boards that are not plain squares. */
export const boardStyles = ["points", "cells", "discs", "tiles"] as const;
export type BoardStyle = (typeof boardStyles)[number];

/** Lists the states of a game that tests can expect. */
export const outcomeWords = ["playing", "won", "lost", "drawn", "refused"] as const;

/** Lists words that begin lines of `notation`: names of cells and pieces, formats of moves, and names in recorded games. */
export const notationShapes = list("move capture drop pass resign");
export const notationWords = [...list("columns rows numbers pieces records"), ...notationShapes];

/** Lists sets of keys that supply a direction as the argument. */
export const keySets = list("arrows wasd vi numpad");

/** Lists the functions that are available in files of every version. */
export const functionNames = ["min", "max", "abs", "distance"] as const;

/** Lists functions that are recognized only if a bracket directly follows the name. */
export const laterFunctionNames = ["straight-distance"] as const;

/** Lists words that have a meaning in one place only; elsewhere they may be names. */
const placeWords =
  list(`gives sum least option per second ms or key player players wraps across down runs on shown pile others any no nothing
  anything kept timer every source bags order bits rerolls by click button beside around seed play expect given print seen still times turn
  x y place kind owner heading fingerprint cw ccw turns turning headings mirrors kicks square about its lower corner never fits touches rest blocked
  full rows columns ghost pages stuck after faces time lettered chequered written exactly more over behind past taking but also become
  capture empty own trail leaving again at most hand supply once column never mating falling enclosing explode
  sparing enclosed neighbours diagonally against gate wanders stays reach row last attacked surrounded reaches line unmoved pass stuck or together asking always one holds top bottom empty bare file covering screen
  viewer reseed showing remembering path from away past avoiding sight nearest farthest into under riding mover origin target swapping promoted becoming good way stay join mass slowly losing forward backward mirrors turning headings
  through steps same early beyond opposite trailing flanking drag release among over winner moved repeats rounds dropped promoted points discs tiles numbers dark light resign glyphs records`);

/** Contains words that cannot be the name of anything but a control; all other words can be declared as names. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...valueConnectives,
  ...directions,
  ...list("becomes wins on off none me it here no my not if held"),
]);

/** Contains words that begin an action, a statement or a value. Where a kind is expected, such a word is a name only if the file declares it. */
export const openingWords: ReadonlySet<string> = new Set([...actionWords, ...valueWords, "repeat"]);

/** Returns true if a word may be the name of anything, even of an object. */
export function isFreeName(name: string): boolean {
  const isName = /^\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*$/u.test(name);
  const isTaken = [...lineWords, ...colours].includes(name) || foreignWords.has(name);
  return isName && !isTaken && !reservedWords.has(name);
}

/** Maps words of other languages to their counterparts here. */
export const foreignWords: ReadonlyMap<string, string> = new Map([
  ["==", "="],
  ["===", "="],
  ["<>", "!="],
  ["=<", "<="],
  ["=>", ">="],
  ["&&", "and"],
  ["||", "or"],
  ["!", "not"],
  ["true", "on"],
  ["false", "off"],
  ["null", "none"],
  ["nil", "none"],
  ["elif", "otherwise when"],
  ["elseif", "otherwise when"],
  ["else", "otherwise"],
  ["if", "when"],
  ["foreach", "for each"],
]);

/** Maps verbs of other languages to the corresponding word and an example. */
export const foreignVerbs: ReadonlyMap<string, { readonly word: string; readonly example: string }> = new Map(
  Object.entries({
    while: { word: "repeat", example: "`repeat 10: ..` runs so many times, and ends where nothing changes" },
    ...verbsFor("print echo log show", "say", '`say "Score {score}"`'),
    ...verbsFor("delete destroy kill erase", "remove", "`remove crate`"),
    ...verbsFor("spawn create place teleport", "put", "`put crate at (2, 0)`"),
    ...verbsFor("var const", "let", "`let n = 2`"),
    ...verbsFor("change transform convert replace", "becomes", "`crate becomes wall`"),
    ...verbsFor("increase increment inc", "add", "`add 1 to score`"),
    ...verbsFor("decrease decrement dec subtract", "add", "`add -1 to score`"),
    ...verbsFor("set", "=", "`score = 3`"),
    ...verbsFor("swap", "rewrite", "`rewrite once` with the rule `@*  ->  *@` below it"),
    ...verbsFor("play", "sound", "`sound thud`"),
    ...verbsFor("wait sleep", "timer", "`timer pause every 5` below `state`, and `when pause: ..` in a step"),
    ...verbsFor("call do run", "NAME", "A procedure is called by its name: `jump(2)`"),
    ...verbsFor("append", "put", "`put 3 on top of deck`"),
    ...verbsFor("pop", "take", "`take top of deck as card`"),
    ...verbsFor(
      "return",
      "when",
      "A value stands behind `return`, in a procedure that `gives` one; lines that should not run stand below a `when`",
    ),
    ...verbsFor("break continue exit", "when", "Lines that should not run stand below a `when`"),
    function: {
      word: "define",
      example: "`define jump (n: number)` in the first column, with its lines below",
    },
  }),
);

function verbsFor(
  words: string,
  word: string,
  example: string,
): Record<string, { word: string; example: string }> {
  return Object.fromEntries(list(words).map((it) => [it, { word, example }]));
}

/** Maps names of sections in other tools and languages to hints on what to write in this language. */
export const foreignSections: ReadonlyMap<string, string> = new Map([
  ["rules", "Rules stand below a step: `step walk`, and below it `rewrite` or `lines`."],
  ["variables", "What changes is declared below `state`: `counter score`."],
  ["winconditions", "Who wins is decided in `ends`: `ends: when no crate without goal: win`."],
  ["collisionlayers", "Layers stand below `layers`, one to a line, the ground first."],
  ["sounds", "A sound is an action: `sound thud`. What moves is heard by `noises`."],
  ["map", "A map stands below `level`."],
  ["input", "Keys stand below `controls`: `jump Space`."],
  ["keys", "Keys stand below `controls`: `jump Space`."],
]);

/** Maps words of natural and other languages that authors use like names to hints on what to write instead. */
export const foreignNames: ReadonlyMap<string, string> = new Map([
  ...hinted("all every", "An action takes `each crate`; `no crate without goal` holds when each has one."),
  ...hinted("the a an some", "Things go by their bare names: `move crate left`."),
  ...hinted(
    "cells",
    "Which of them? `random cells where it is nothing` is one, `for each cells in (0, 0) to (3, 3): ..` takes all.",
  ),
  ...hinted(
    "it here",
    "`with` stands behind a kind: `coin with table`. Of a thing or a cell ask `table at it`.",
  ),
  ...hinted("something", "`not (spot is nothing)`: something lies there; `spot != none`: it is a place."),
  ...hinted("cell", "`random cells where it is nothing` is one of them, `place of it` that of a thing."),
  ...hinted("kind", "`kind of it` is what a thing is; those of a group: `for each kind of gem as k`."),
  ...hinted("player opponent", "`let best = 0`, then `for each player: best = max(best, points)`."),
  ...hinted("player-1 player-2 player1 player2", "Players have the names of `players red, blue`."),
  ...hinted("tick ticks second seconds time", "`timer beat every 5` in `state`, then `when beat: ..`."),
  ...hinted(
    "toward towards",
    "`direction from fox to hero`, or around what is in the way `path from fox to hero`.",
  ),
  ...hinted("win lose", "A test asks `expect won` or `expect lost`; in a step `win` is an action."),
  ...hinted("random rand rnd", "`random 1 to 6`; a chance of one in six is `random 1 to 6 = 1`."),
  ...hinted("len length size", "`count deck`, `count crate`."),
  ...hinted(
    "status",
    "How play stands: `expect won`, `expect lost`, `expect playing`; in a step `over` and `winner`.",
  ),
  ...hinted("won lost", "It stands alone: `expect won`; in a step `over` and `winner` say it."),
  ...hinted(
    "level",
    "What a level has of its own is set by statements below its picture: `level Two`, its rows, an empty line, `rank = 2`.",
  ),
  ...hinted("self this", "`it` is the current one of `for each` and `where`, `here` the cell of a rule."),
]);

/** Maps words that authors write instead of the end of a line, or before it, to hints on what to write instead. */
export const foreignLineEnds: ReadonlyMap<string, string> = new Map([
  ...hinted(
    "all every each",
    "`no crate without goal` holds when each has one; an action takes `each crate`. In time: `timer beat every 3`.",
  ),
  ...hinted("draw", "`draw` ends a game. What lies on a pile is taken: `take top of deck as card`."),
  ...hinted("the a an some", "Things go by their bare names: `move crate left`, `when crate: ..`."),
  ...hinted("times", "A number is enough: `repeat 5: ..`."),
  ...hinted(
    "than greater less equals equal",
    "Numbers are compared by `<`, `<=`, `=`, `!=`, `>=` and `>`: `score > 3`.",
  ),
  ...hinted("between", "Both ends are compared: `score >= 1 and score <= 5`."),
  ...hinted("adjacent near beside", "`crate next to wall`, `crate within 2 of hero`."),
  ...hinted(
    "are exist exists there",
    "`when crate: ..` asks whether there is one, `when no crate: ..` whether there is none.",
  ),
  ...hinted("on", "A longer value stands in parentheses: `put (kind of (gem at spot)) on top of deck`."),
  ...hinted("from", "`take top of deck as card`, `direction from hero to goal`."),
  ...hinted("left right up down", "A direction is compared: `when walk and way = left`."),
  ...hinted("when if", "A condition comes first: `when no crate: win`, `controls when open one at a time`."),
  ...hinted("as", "`repeat` counts for nobody: `for each n from 0 to 4: ..` gives the number a name."),
  ...hinted("unless", "A condition comes first: `when not ready: move crate left`."),
  ...hinted("rand rnd", "`random 1 to 6`."),
  ...hinted("distance", "`distance(hero, goal)`."),
  ...hinted(
    "key pressed",
    "A key has a control, and its name is asked for: `jump Space` below `controls`, `when jump: ..`.",
  ),
  ...hinted(
    "moves moved",
    "That something moved is known by the control or the step that moves it; keep it in a `switch`.",
  ),
  ...hinted("by", "A number stands alone behind a direction: `move crate left 2`."),
  ...hinted("+", 'A text takes values in braces: `"Score {score}"`.'),
  ...hinted("and", "Several of them have commas between: `move crate left, win`, `players red, blue`."),
  ...hinted(";", "Nothing ends a line but its end; several actions have commas between them."),
  ...hinted("(", "A verb takes no parentheses: `win`, `move crate left`."),
]);

function hinted(words: string, hint: string): readonly (readonly [string, string])[] {
  return list(words).map((it) => [it, hint] as const);
}

/** Contains all words that have a meaning somewhere, for editors. */
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
