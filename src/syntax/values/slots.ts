import {
  printActionSet,
  printEndOfWay,
  printUnaryBeforeIn,
  printOperandBeforeWord,
  printOperand,
  printUnary,
  textOf,
} from "./print-values.ts";
import type { Reader } from "../text/reader.ts";
import { printSound, readSound } from "./sounds.ts";
import { printTarget, readTarget } from "./targets.ts";
import type { ExprNode, ActionField, Operand, TargetNode, TreeSlots, Word } from "../tree/tree.ts";
import { readOperand, readUnary, readSet } from "./values.ts";

/** Returns true if a field of an action is an operand, and not a flag, a span or a fixed string. */
export function isOperand(field: ActionField): field is Operand {
  return typeof field === "object" && !("file" in field);
}

/** Describes the context in which an operand is read or printed. */
export interface OperandPlace {
  /** Stores an example for hints in messages. */
  readonly hint: string;
  /** States what follows the operand. A "filter" is a word that a set would read as one of its filters. */
  readonly next?: "operand" | "word" | "filter";
}

/** Describes how the operands of a slot are read and printed. */
interface Slot<T> {
  /** Describes the operand in messages about a missing one. `code` is the code of these messages. */
  readonly what: string;
  readonly code?: string;
  /** Stores the name of the slot in the manual, if it is not the slot's own name. */
  readonly shown?: string;
  /** Lists all possible operands, if the operand is a single word. */
  readonly words?: readonly string[];
  /** Returns true if an operand can begin here; if missing, it always can. */
  canBegin?(r: Reader): boolean;
  read(r: Reader, context: OperandPlace): T;
  print(operand: T, context: OperandPlace): string;
}

const thingSlot: Slot<TargetNode> = {
  what: "a thing",
  read: (r, { hint }) => readTarget(r, /`([^`]*)`/.exec(hint)?.[1] ?? ""),
  print: (it, { next }) => printTarget(it, next !== undefined),
};

const unarySlot: Slot<ExprNode> = {
  what: "a number",
  read: readUnary,
  print: (it, { next }) => (next === "filter" ? printUnaryBeforeIn(it) : printUnary(it)),
};

const operandSlot: Slot<ExprNode> = {
  what: "a number",
  read: readOperand,
  print: (it, { next }) => (next === "filter" ? printOperandBeforeWord(it) : printOperand(it)),
};

/** Maps each slot to the functions that read and print its operand. */
const slotsByType: { readonly [S in keyof TreeSlots]: Slot<TreeSlots[S]> } = {
  THINGS: { ...thingSlot, shown: "THING" },
  BODIES: { ...thingSlot, shown: "BODY" },
  BODY: {
    what: "a thing",
    read: (r, context) => (context.next ? unarySlot : operandSlot).read(r, context),
    print: (it, context) => (context.next ? unarySlot : operandSlot).print(it, context),
  },
  KIND: { what: "a kind", read: readOperand, print: printOperandBeforeWord },
  CELL: { ...operandSlot, what: "a cell", code: "cell-expected" },
  DIRECTION: {
    what: "a direction",
    code: "direction-expected",
    read: readUnary,
    print: (it, { next }) => (next === "word" ? printEndOfWay(it) : printUnary(it)),
  },
  N: unarySlot,
  NUMBER: operandSlot,
  TEXT: { ...operandSlot, what: "a text", canBegin: (r) => r.is('"') },
  PLAYER: { ...unarySlot, what: "a player" },
  SET: {
    what: "a set",
    read: (r) => r.joining({ or: false }, () => readSet(r)),
    print: printActionSet,
  },
  VALUE: { what: "a value", read: readOperand, print: printOperandBeforeWord },
  PILE: { what: "a pile", read: (r) => r.name("the name of a pile"), print: textOf },
  ITEM: { ...unarySlot, what: "what to take, such as `top of deck`" },
  NAME: { what: "a name", read: (r, { hint }) => r.newName("a name", hint), print: textOf },
  TIMER: { what: "a timer", read: (r) => r.name("the name of a timer"), print: textOf },
  SOUND: { what: "a sound", read: readSound, print: printSound },
  TURN: makeWordSlot(["cw", "ccw"], "turn-way"),
  FACING: makeWordSlot(["forward", "backward"], "word-expected"),
};

/** Returns the slot with this name. */
export function findSlot(name: string): Slot<Operand> {
  return slotsByName[name];
}

const slotsByName: Readonly<Record<string, Slot<Operand>>> = slotsByType;

function makeWordSlot(words: readonly string[], code: string): Slot<Word> {
  const wordList = words.map((it) => `\`${it}\``).join(" or ");
  return {
    what: wordList,
    code,
    words,
    read: (r, { hint }) => r.choose(words, wordList, code, hint) ?? { text: words[0], span: r.span(r.at) },
    print: textOf,
  };
}
