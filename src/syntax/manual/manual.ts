import { slotOf } from "../values/slots.ts";
import { rows, type Verb } from "../tree/verbs.ts";
import { actionWords } from "../tree/words.ts";

/** Says what the manual tells about an action. */
export interface ActionManual {
  /** Says what it does, as a sentence. */
  readonly says: string;
  /** Holds an example. That of a regular verb begins with a single action, which is also the hint in error messages. */
  readonly example: string;
  /** Holds the board before and after the example, rows joined by `/`, or the outcome in words. A test plays it. */
  readonly before?: string;
  readonly after?: string;
  readonly hint?: string;
}

/** Describes the entry of an action in the manual. */
export interface Entry extends ActionManual {
  readonly form: string;
}

/** Holds the regular verbs. */
const ofVerbs: Readonly<Record<Verb, ActionManual>> = {
  put: {
    says: "Puts a new object or body on a cell; a body that already exists is moved there, turned as it is drawn.",
    example: "put crate at (2, 0)",
    before: "...",
    after: "..*",
    hint: "`put crate at (2, 3)`",
  },
  "put-under": {
    says: "Puts an object on the ground of a cell, whatever lies on it.",
    example: "put water under (1, 0)",
    before: "@..",
    after: "@~.",
  },
  "put-on-top": {
    says: "Puts a value on top of a pile; refused if the pile is full.",
    example: 'put 7 on top of deck, say "{top of deck}"',
    after: 'says "7"',
  },
  "put-at-bottom": {
    says: "Puts a value below all others in a pile; refused if the pile is full.",
    example: 'put 7 at the bottom of deck, say "{deck[0]} {deck[1]}"',
    after: 'says "7 3"',
  },
  take: {
    says: "Takes a value out of a pile; NAME is that value. Refused if it is not there.",
    example: 'take bottom of deck as n, say "{n}"',
    after: 'says "3"',
  },
  "take-value": {
    says: "Takes a value out of a pile, the topmost of several; refused if it is not there.",
    example: 'take 3 from deck, say "{count deck} {top of deck}"',
    after: 'says "1 4"',
  },
  shuffle: {
    says: "Puts what is in a pile in another order, by chance.",
    example: "shuffle deck",
  },
  empty: {
    says: "Takes everything out of a pile.",
    example: 'empty deck, say "{count deck}"',
    after: 'says "0"',
  },
  remove: { says: "Takes a thing off the board.", example: "remove crate", before: ".*.", after: "..." },
  move: {
    says: "Moves a thing one cell, or N cells; the action is refused if it cannot go there.",
    example: "move crate left",
    before: "..*",
    after: ".*.",
    hint: "`move crate left`, or with a number: `move crate left 2`",
  },
  advance: {
    says: "Moves a body forward along its heading, or backward; the front is the top of its picture.",
    example: "move piece forward",
    before: "./^",
    after: "^/.",
  },
  slide: {
    says: "Moves a thing as far as it can go, which may be nowhere; NAME is the number of cells.",
    example: "slide crate right",
    before: "*..#",
    after: "..*#",
    hint: "`slide piece down`, `slide piece left up to 3`",
  },
  turn: {
    says: "Turns a body clockwise or counterclockwise, once or N times; NAME is 0, or the kick that it took.",
    example: "turn piece cw",
    before: "^.",
    after: ">.",
    hint: "`turn piece cw` is clockwise, `turn piece ccw` the other way round.",
  },
  mirror: {
    says: "Mirrors a body, left to right.",
    example: "mirror fish",
    before: "{.",
    after: "}.",
  },
  settle: {
    says: "Turns the cells of a body into separate objects.",
    example: "settle crate, clear full rows of field",
    before: "*",
    after: ".",
  },
  shove: {
    says: "Pushes a thing to the first free neighbouring cell: straight ahead, then to either side of that, and so on; `straight` tries only quarter turns.",
    example: "shove crate right",
    before: "*#/..",
    after: ".#/.*",
    hint: "`shove it way`, `shove it way straight`",
  },
  push: {
    says: "Moves a body one cell if its mass is no more than the number; for a slow body, pushes add up until they are enough.",
    example: "push boat right by 2",
    before: "b..",
    after: ".b.",
  },
  link: {
    says: "Makes two bodies move as one.",
    example: "link hero to crate, move hero left",
    before: ".@*",
    after: "@*.",
  },
  unlink: {
    says: "Ends the links of a body.",
    example: "unlink hero, move hero left",
    before: ".@*",
    after: "@.*",
  },
  fire: {
    says: "Makes a timer fire in this cycle, however far it has counted.",
    example: "fire gust",
    before: "o..",
    after: ".o.",
  },
  say: { says: "Shows the players a text.", example: 'say "Well done."', after: 'says "Well done."' },
  sound: {
    says: "Plays a sound: `coin`, `shot`, `blast`, `power`, `hurt`, `jump`, `push`, `bird`, `odd`, `win`, `lose` or a word like one of them. Any other name is a blip of its own.",
    example: "sound thud",
    after: "sound thud",
  },
  "end-turn": { says: "Passes the turn to the next player.", example: "end turn", after: "turn of black" },
  win: { says: "Ends the level, won.", example: 'win "Home."', after: 'white won "Home."' },
  lose: { says: "Ends the game, lost.", example: 'lose "Too late."', after: 'white lost "Too late."' },
  draw: { says: "Ends the game with no winner.", example: 'draw "Dead."', after: 'drawn "Dead."' },
  refuse: {
    says: "Undoes the whole cycle and says why.",
    example: 'refuse "Not there."',
    after: 'refused "Not there."',
  },
  restart: {
    says: "Restarts the level, or goes back to the last checkpoint.",
    example: "restart",
  },
  again: { says: "Runs another cycle after this one; the page shows each.", example: "again" },
  checkpoint: { says: "Makes `restart` come back to here.", example: "checkpoint" },
  reseed: { says: "Resets chance to what it was when the session began.", example: "reseed" },
  wish: {
    says: "Makes things wish to move in a direction, or to act where they are; `lines` can change the wish, `grant` carries it out.",
    example: "wish each coin right",
    before: "o..",
    after: ".o.",
  },
};

/** Holds actions that do not begin with a verb, or whose operands depend on one another. */
const others: readonly Entry[] = [
  {
    form: "NAME [of PLAYER] = E",
    says: "Gives a variable a value, or a source the file that it reads from now on.",
    example: 'score = 3, say "{score}"',
    after: 'says "3"',
  },
  {
    form: "PILE[E] = E",
    says: "Puts a value in the place of another in a pile, counted from the bottom; refused if there is none.",
    example: 'deck[0] = 9, say "{deck[0]} {deck[1]}"',
    after: 'says "9 4"',
  },
  {
    form: "add E to NAME [of PLAYER]",
    says: "Adds to a counter.",
    example: 'add 2 to score, say "{score}"',
    after: 'says "2"',
  },
  {
    form: "let NAME = E",
    says: "Gives a value a name, to the end of its block.",
    example: "let n = 2, move crate left n",
    before: "..*",
    after: "*..",
  },
  {
    form: "THING becomes KIND [at CELL]",
    says: "Turns a thing into one of another kind, where it is; a body can be moved to a cell at the same time.",
    example: "coin becomes wall",
    before: "o.",
    after: "#.",
  },
  {
    form: "clear full rows|columns of BOARD [of PLAYER] [in CELLS] [as NAME [and NAME]]",
    says: "Removes all full rows at once; everything above moves down. The names are the number of rows, and the number of settled bodies that lost their last cell.",
    example: "clear full rows of field",
    before: "o./##",
    after: "../o.",
  },
  {
    form: "PLAYER wins [TEXT]",
    says: "Ends the game, won by this player.",
    example: "black wins",
    after: "black won",
  },
  {
    form: "NAME [(E {, E})]",
    says: "Runs a procedure.",
    example: "jump(2)",
    before: "*..",
    after: "..*",
  },
];

const tellings: Readonly<Record<string, ActionManual>> = ofVerbs;

/** Holds all actions, with how they are written and what they do. */
export const manual: readonly Entry[] = [
  ...[...rows.values()].map(({ does, pattern }) => ({ form: formOf(pattern), ...tellings[does] })),
  ...others,
];

/** Returns the entries of actions with this verb, before or after their thing. */
export function entriesOf(word: string): readonly Entry[] {
  return actionWords.includes(word) ? manual.filter(({ form }) => /[a-z]+/.exec(form)?.[0] === word) : [];
}

/** Returns an example of a regular verb, for messages. */
export function verbHint(does: string): string {
  const { hint, example } = tellings[does];
  return hint ?? `\`${example.split(/, (?=[a-z])/, 1)[0]}\``;
}

/** Returns a form such as `push BODY DIRECTION by NUMBER`. */
function formOf(pattern: string): string {
  return pattern.replace(/[a-z]+:([A-Z]+)/g, (_, slot: string) => {
    const { shown, words } = slotOf(slot);
    return shown ?? words?.join("|") ?? slot;
  });
}
