import { type ClosureCompiler, type Evaluate, type Machine, type CompilerTables } from "../engine/index.ts";
import { type Expr, isNumeric, typeOf } from "../../program/index.ts";
import {
  fillPile,
  findPile,
  type FoundPile,
  mayPileHold,
  itemAt,
  emptyPile,
  removeItem,
  replaceItem,
  setItem,
} from "./held.ts";

/** Returns the index of an item of a pile, counted from the bottom; `count` itself if there is no such item. */
type FindItem = (m: Machine, count: number) => number;

/** Maps expressions that read piles of `state` to their compilers. */
export const pileValues = {
  "pile-count": (expr, c) => {
    const find = findPile(expr, c);
    return (m) => {
      const place = find.place(m);
      return place < 0 ? 0 : m.state.numbers[place];
    };
  },
  "pile-end": (expr, c) => compileItem(findPile(expr, c), compileEnd(expr.end)),
  "pile-item": (expr, c) => compileItem(findPile(expr, c), c.number(expr.index)),
  "pile-holds": (expr, c) => {
    const find = findPile(expr, c);
    const value = compileContent(expr.value, find, c);
    return (m) => (lastHolding(m, find, find.place(m), value(m)) < 0 ? 0 : 1);
  },
} satisfies Partial<CompilerTables["values"]>;

/** Maps actions that change piles of `state` to their compilers. */
export const pileActions = {
  "put-on-top": (action, c) => compilePut(findPile(action, c), action.kind, c, action.at, false),
  "put-at-bottom": (action, c) => compilePut(findPile(action, c), action.kind, c, action.at, true),
  take: ({ what, local, at }, c) => {
    if (what.is !== "pile-end" && what.is !== "pile-item")
      throw new Error("Only items of piles can be taken.");
    const find = findPile(what, c);
    const which = what.is === "pile-end" ? compileEnd(what.end) : c.number(what.index);
    const slot = local === undefined ? undefined : c.scope.slot(local);
    return (m) => {
      const place = find.place(m);
      const count = place < 0 ? 0 : m.state.numbers[place];
      if (count === 0) return m.refuse("empty", `There is nothing in ${find.name}.`, at);
      const item = which(m, count);
      if (item < 0 || item >= count)
        return m.refuse("no-such-thing", `There is no such item in ${find.name}.`, at);
      const taken = removeItem(m, find, place, item);
      if (slot !== undefined) m.locals[slot] = taken;
      return true;
    };
  },
  "take-value": (action, c) => {
    const find = findPile(action, c);
    const value = compileContent(action.what, find, c);
    return (m) => {
      const place = find.place(m);
      const item = lastHolding(m, find, place, value(m));
      if (item < 0) return m.refuse("no-such-thing", `It is not in ${find.name}.`, action.at);
      removeItem(m, find, place, item);
      return true;
    };
  },
  "set-item": (action, c) => {
    const find = findPile(action, c);
    const [which, value] = [c.number(action.index), compileContent(action.kind, find, c)];
    return (m) => {
      const place = find.place(m);
      const count = place < 0 ? 0 : m.state.numbers[place];
      const [item, put] = [which(m), value(m)];
      if (!mayPileHold(m, find, put) || item >= count || item < 0)
        return m.refuse("no-such-thing", `There is no such item in ${find.name}.`, action.at);
      const before = action.adds ? itemAt(m.state, find, place, item) : 0;
      replaceItem(m, find, place, item, (before + put) | 0);
      return true;
    };
  },
  shuffle: (action, c) => {
    const find = findPile(action, c);
    return (m) => {
      const place = find.place(m);
      if (place < 0) return m.refuse("no-such-thing", "There is no such player.", action.at);
      const { state } = m;
      const count = state.numbers[place];
      m.charge(count);
      for (let last = count - 1; last > 0; last--) {
        const other = state.draw(find.stream(m), last + 1);
        const value = itemAt(state, find, place, last);
        setItem(state, find, place, last, itemAt(state, find, place, other));
        setItem(state, find, place, other, value);
      }
      return true;
    };
  },
  empty: (action, c) => {
    const find = findPile(action, c);
    return (m) => {
      const place = find.place(m);
      if (place < 0) return m.refuse("no-such-thing", "There is no such player.", action.at);
      emptyPile(m, find, place);
      return true;
    };
  },
} satisfies Partial<CompilerTables["actions"]>;

function compileEnd(end: "top" | "bottom"): FindItem {
  return end === "top" ? (_, count) => count - 1 : () => 0;
}

function compileItem(find: FoundPile, which: FindItem): Evaluate {
  return (m) => {
    const place = find.place(m);
    const count = place < 0 ? 0 : m.state.numbers[place];
    const item = which(m, count);
    return item >= 0 && item < count ? itemAt(m.state, find, place, item) : find.missing;
  };
}

/** Returns the highest index of an item that equals a value, or -1. */
function lastHolding(m: Machine, find: FoundPile, place: number, wanted: number): number {
  let item = place < 0 ? -1 : m.state.numbers[place] - 1;
  m.charge(item + 1);
  while (item >= 0 && itemAt(m.state, find, place, item) !== wanted) item--;
  return item;
}

/** Compiles a value in the form that a pile stores: a thing is converted to its cell. */
function compileContent(value: Expr, { type }: FoundPile, c: ClosureCompiler): Evaluate {
  if (isNumeric(type)) return c.number(value);
  return type === "cell" && typeOf(value, c.program) !== "cell" ? c.cell(value) : c.value(value);
}

function compilePut(
  find: FoundPile,
  value: Expr,
  c: ClosureCompiler,
  at: Parameters<Machine["refuse"]>[2],
  isBelow: boolean,
): (m: Machine) => boolean {
  const found = compileContent(value, find, c);
  return (m) => {
    const place = find.place(m);
    if (place < 0) return m.refuse("no-such-thing", "There is no such player.", at);
    const put = found(m);
    if (!mayPileHold(m, find, put))
      return m.refuse("no-such-thing", `There is nothing to put into ${find.name}.`, at);
    if (m.state.numbers[place] >= find.most) return m.refuse("full", `There is no room in ${find.name}.`, at);
    fillPile(m, find, place, put, isBelow);
    return true;
  };
}
