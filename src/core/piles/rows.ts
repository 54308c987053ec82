import {
  type Act,
  type ClosureCompiler,
  compileContent,
  type Evaluate,
  type Machine,
  type CompilerTables,
} from "../engine/index.ts";
import type { ActionOf, Expr } from "../../program/index.ts";
import {
  addToPile,
  compilePile,
  type FoundPile,
  mayPileHold,
  itemAt,
  emptyPile,
  removeItem,
  replaceItem,
  setItem,
} from "./held.ts";

/** Returns the index of an item of a pile, counted from the bottom; an index outside the pile means that there is no such item. */
type FindItem = (m: Machine, count: number) => number;

/** Maps expressions that read piles of `state` to their compilers. */
export const pileValues = {
  "pile-count": (expr, c) => {
    const pile = compilePile(expr, c);
    return (m) => {
      const start = pile.findStart(m);
      return start < 0 ? 0 : m.state.numbers[start];
    };
  },
  "pile-end": (expr, c) => compileItem(compilePile(expr, c), compileEnd(expr.end)),
  "pile-item": (expr, c) => compileItem(compilePile(expr, c), c.number(expr.index)),
  "pile-holds": (expr, c) => {
    const pile = compilePile(expr, c);
    const findValue = compileContent(expr.value, pile.type, c);
    return (m) => (lastIndexOf(m, pile, pile.findStart(m), findValue(m)) < 0 ? 0 : 1);
  },
} satisfies Partial<CompilerTables["values"]>;

/** Maps actions that change piles of `state` to their compilers. */
export const pileActions = {
  "put-on-top": (action, c) => compilePut(compilePile(action, c), action.kind, c, action.at, false),
  "put-at-bottom": (action, c) => compilePut(compilePile(action, c), action.kind, c, action.at, true),
  take: ({ what, local, at }, c) => {
    if (what.is !== "pile-end" && what.is !== "pile-item")
      throw new Error("Only items of piles can be taken.");
    const pile = compilePile(what, c);
    const findItem = what.is === "pile-end" ? compileEnd(what.end) : c.number(what.index);
    const slot = local === undefined ? undefined : c.scope.slot(local);
    return (m) => {
      const start = pile.findStart(m);
      const count = start < 0 ? 0 : m.state.numbers[start];
      if (count === 0) return m.refuse("empty", `There is nothing in ${pile.name}.`, at);
      const item = findItem(m, count);
      if (item < 0 || item >= count)
        return m.refuse("no-such-thing", `There is no such item in ${pile.name}.`, at);
      const takenValue = removeItem(m, pile, start, item);
      if (slot !== undefined) m.locals[slot] = takenValue;
      return true;
    };
  },
  "take-value": (action, c) => {
    const pile = compilePile(action, c);
    const findValue = compileContent(action.what, pile.type, c);
    return (m) => {
      const start = pile.findStart(m);
      const item = lastIndexOf(m, pile, start, findValue(m));
      if (item < 0) return m.refuse("no-such-thing", `It is not in ${pile.name}.`, action.at);
      removeItem(m, pile, start, item);
      return true;
    };
  },
  "set-item": (action, c) => {
    const pile = compilePile(action, c);
    const [findItem, findValue] = [c.number(action.index), compileContent(action.kind, pile.type, c)];
    return (m) => {
      const start = pile.findStart(m);
      const count = start < 0 ? 0 : m.state.numbers[start];
      const [item, newValue] = [findItem(m), findValue(m)];
      if (!mayPileHold(m, pile, newValue) || item >= count || item < 0)
        return m.refuse("no-such-thing", `There is no such item in ${pile.name}.`, action.at);
      const oldValue = action.adds ? itemAt(m.state, pile, start, item) : 0;
      replaceItem(m, pile, start, item, (oldValue + newValue) | 0);
      return true;
    };
  },
  shuffle: (action, c) => compileForOwner(action, c, shufflePile),
  empty: (action, c) => compileForOwner(action, c, emptyPile),
} satisfies Partial<CompilerTables["actions"]>;

/** Compiles a change of a whole pile. It is refused if there is no such player. */
function compileForOwner(
  action: ActionOf<"shuffle" | "empty">,
  c: ClosureCompiler,
  changePile: (m: Machine, pile: FoundPile, start: number) => void,
): Act {
  const pile = compilePile(action, c);
  return (m) => {
    const start = pile.findStart(m);
    if (start < 0) return m.refuse("no-such-thing", "There is no such player.", action.at);
    changePile(m, pile, start);
    return true;
  };
}

function shufflePile(m: Machine, pile: FoundPile, start: number): void {
  const { state } = m;
  const count = state.numbers[start];
  m.charge(count);
  for (let lastItem = count - 1; lastItem > 0; lastItem--) {
    const otherItem = state.draw(pile.findStream(m), lastItem + 1);
    const value = itemAt(state, pile, start, lastItem);
    setItem(state, pile, start, lastItem, itemAt(state, pile, start, otherItem));
    setItem(state, pile, start, otherItem, value);
  }
}

function compileEnd(end: "top" | "bottom"): FindItem {
  return end === "top" ? (_, count) => count - 1 : () => 0;
}

function compileItem(pile: FoundPile, findItem: FindItem): Evaluate {
  return (m) => {
    const start = pile.findStart(m);
    const count = start < 0 ? 0 : m.state.numbers[start];
    const item = findItem(m, count);
    return item >= 0 && item < count ? itemAt(m.state, pile, start, item) : pile.missingValue;
  };
}

/** Returns the highest index of an item that equals a value, or -1. */
function lastIndexOf(m: Machine, pile: FoundPile, start: number, wantedValue: number): number {
  let item = start < 0 ? -1 : m.state.numbers[start] - 1;
  m.charge(item + 1);
  while (item >= 0 && itemAt(m.state, pile, start, item) !== wantedValue) item--;
  return item;
}

function compilePut(
  pile: FoundPile,
  value: Expr,
  c: ClosureCompiler,
  at: Parameters<Machine["refuse"]>[2],
  isBelow: boolean,
): (m: Machine) => boolean {
  const findValue = compileContent(value, pile.type, c);
  return (m) => {
    const start = pile.findStart(m);
    if (start < 0) return m.refuse("no-such-thing", "There is no such player.", at);
    const newValue = findValue(m);
    if (!mayPileHold(m, pile, newValue))
      return m.refuse("no-such-thing", `There is nothing to put into ${pile.name}.`, at);
    if (m.state.numbers[start] >= pile.most) return m.refuse("full", `There is no room in ${pile.name}.`, at);
    addToPile(m, pile, start, newValue, isBelow);
    return true;
  };
}
