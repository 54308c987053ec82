import type { ActionNodeOf, ExprNode, ExprNodeOf, Word } from "../../syntax/index.ts";
import { lowerBody } from "../boards/body-checks.ts";
import type { Declaration } from "../draft/declarations.ts";
import { brokenValue, type Env, findLocal, newLocal, type Typed } from "../draft/environment.ts";
import { negateTest } from "../data/logic.ts";
import { lowerToTyped, lowerPresent, lowerValue } from "../draft/lower.ts";
import { resolveOwner } from "../draft/owners.ts";
import type * as out from "../data/program.ts";
import { lowerSet } from "./sets.ts";
import { checkLocal } from "./targets.ts";
import { typeOfWord } from "../draft/types.ts";

// Piles of values in `state`: a deck, a queue, a row of wagons.

/** Returns the type of what a pile holds. */
export function pileType(word: string): out.Pile["type"] {
  return typeOfWord(word) ?? "number";
}

/** Describes a pile that is spoken of, and whose it is. */
interface Meant {
  readonly pile: number;
  readonly of?: out.Expr;
  readonly type: out.Pile["type"];
}

/** Returns the pile that a word names; undefined if it names something else. */
function pileNamed(word: Word, of: ExprNode | undefined, env: Env): Meant | undefined {
  const declared = env.draft.names.get(word.text);
  if (declared?.sort !== "pile" || findLocal(env.block, word.text)) return undefined;
  return meant(declared, word, of, env);
}

function meant(
  declared: Extract<Declaration, { sort: "pile" }>,
  word: Word,
  of: ExprNode | undefined,
  env: Env,
): Meant {
  env.draft.uses.names.add(word.text);
  const owner = resolveOwner(of, declared.section.eachPlayer, word, env);
  const type = pileType(declared.entry.type.text);
  return { pile: declared.index, ...(owner && { of: owner }), type };
}

/** Returns the pile that a value names: `deck`, `deck of red`. */
function pileIn(node: ExprNode, env: Env): Meant | undefined {
  if (node.is === "name") return pileNamed(node.name, undefined, env);
  return node.is === "of" ? pileNamed(node.name, node.of, env) : undefined;
}

/** Returns the pile that an action needs; reports anything else. */
function pileOf(word: Word, of: ExprNode | undefined, env: Env): Meant | undefined {
  const found = pileNamed(word, of, env);
  if (found) return found;
  tellNoPile(word, env);
  return undefined;
}

function tellNoPile(word: Word, { draft }: Env): void {
  const hint = "Declare one in `state`: `pile deck of up to 52 kinds`.";
  if (draft.names.get(word.text))
    draft.report.error("pile-wanted", word.span, `\`${word.text}\` is not a pile.`, { hint });
  else draft.report.unknown("name-unknown", "pile", word, draft.names.of("pile"));
}

// ---------------------------------------------------------------------------------------------- values

/** Lowers `top of deck`, `bottom of deck of red`. */
export function lowerPileEnd({ text }: Word, of: ExprNode, env: Env): Typed | undefined {
  if (text !== "top" && text !== "bottom") return undefined;
  const found = pileIn(of, env);
  if (!found) return undefined;
  const { type, ...pile } = found;
  return { expr: { is: "pile-end", ...pile, end: text }, type };
}

/** Lowers `hand[2]`. */
export function lowerPileItem(name: Word, index: out.Expr, env: Env): Typed | undefined {
  const found = pileNamed(name, undefined, env);
  if (!found) return undefined;
  const { type, ...pile } = found;
  return { expr: { is: "pile-item", ...pile, index }, type };
}

/** Returns all places of a pile, from the bottom. */
export function listPileItems(node: ExprNode, most: number, env: Env): readonly out.Expr[] {
  const found = pileIn(node, env);
  if (!found) return [];
  return Array.from({ length: most }, (_, place) => ({
    is: "pile-item" as const,
    ...placeOf(found),
    index: { is: "constant", type: "number", value: place },
  }));
}

/** Lowers `count crate`, `count deck`, `count deck of red`. */
export function lowerCount({ set, of }: ExprNodeOf<"no" | "count">, env: Env): Typed {
  const [name] = set.kinds;
  const isBare = set.kinds.length === 1 && set.filters.length === 0 && !set.whose;
  const found = isBare ? pileNamed(name, of, env) : undefined;
  if (found) return { expr: { is: "pile-count", ...placeOf(found) }, type: "number" };
  if (of) {
    tellNoPile(name, env);
    return brokenValue;
  }
  return { expr: { is: "count", set: lowerSet(set, env).set }, type: "number" };
}

function placeOf({ pile, of }: Meant): { readonly pile: number; readonly of?: out.Expr } {
  return of ? { pile, of } : { pile };
}

/** Lowers `deck holds ace`. */
export function lowerHolds({ pile, value }: ExprNodeOf<"holds">, env: Env): Typed {
  const found = pileIn(pile, env);
  if (!found) {
    const message = "`holds` asks whether a pile has a value, but this is not a pile.";
    const hint = "What lies on a cell is `CELL is KIND`.";
    if (pile.is !== "broken") env.draft.report.error("pile-wanted", pile.span, message, { hint });
    return brokenValue;
  }
  const wanted = pileValue(value, found, env);
  return { expr: { is: "pile-holds", ...placeOf(found), value: wanted }, type: "switch" };
}

/** Returns a value as a pile may hold it. */
function pileValue(value: ExprNode, { type }: Meant, env: Env): out.Expr {
  return type === "thing" ? lowerBody(value, env) : lowerPresent(value, env, type);
}

/** Lowers `deck is empty`; undefined if something else is asked. */
export function emptyTest({ value, kinds }: ExprNodeOf<"is">, env: Env): out.Expr | undefined {
  if (kinds.length !== 1 || kinds[0].text !== "empty") return undefined;
  const found = pileIn(value, env);
  return found && negateTest({ is: "pile-count", ...placeOf(found) });
}

// ---------------------------------------------------------------------------------------------- actions

/** Lowers `put ace on top of deck`, `put left at the bottom of turns`. */
export function lowerPutOnPile(
  { does, pile, of, kind }: ActionNodeOf<"put-on-top" | "put-at-bottom">,
  env: Env,
): out.Action | undefined {
  const found = pileOf(pile, of, env);
  if (!found) return undefined;
  return { do: does, ...placeOf(found), kind: pileValue(kind, found, env) };
}

/** Lowers `take top of deck as card`: the name has the type of the pile. */
export function lowerTake({ what, local }: ActionNodeOf<"take">, env: Env): out.Action | undefined {
  const { expr, type } = lowerToTyped(what, env);
  if (expr.is !== "pile-end" && expr.is !== "pile-item") {
    const hint = "`take top of deck as card`, `take hand[2]`; a thing on a board is taken away by `remove`.";
    if (type !== "broken")
      env.draft.report.error("pile-wanted", what.span, "Only what is in a pile can be taken.", { hint });
    return undefined;
  }
  if (!local) return { do: "take", what: expr };
  checkLocal(local, env);
  const made = newLocal(env, type);
  env.block.names.set(local.text, made.value);
  return { do: "take", what: expr, local: made.local };
}

/** `take ace from ring`, `take ace from hand of red`. */
export function lowerTakeValue(
  { what, pile, of }: ActionNodeOf<"take-value">,
  env: Env,
): out.Action | undefined {
  const found = pileOf(pile, of, env);
  return found && { do: "take-value", ...placeOf(found), what: pileValue(what, found, env) };
}

/** `deck[2] = ace` */
export function lowerSetItem(
  { name, index, value }: { readonly name: Word; readonly index: ExprNode; readonly value: ExprNode },
  env: Env,
): out.Action | undefined {
  const found = pileNamed(name, undefined, env);
  if (found) {
    const item = lowerValue(index, env, "number");
    return { do: "set-item", ...placeOf(found), index: item, kind: pileValue(value, found, env) };
  }
  const hint = `A list that changes is a pile: \`pile ${name.text} of up to 20 numbers\` in \`state\`, filled with \`put 0 on top of ${name.text}\`. For a value of each of several things, \`state for each foe: counter health\`, then \`health of it = 3\`.`;
  const message = `\`${name.text}\` has no places that can be set.`;
  env.draft.report.error("pile-wanted", name.span, message, { hint });
  return undefined;
}

/** Lowers `shuffle deck`, `empty hand of red`. */
export function lowerWholePile(
  { does, pile, of }: ActionNodeOf<"shuffle" | "empty">,
  env: Env,
): out.Action | undefined {
  const found = pileOf(pile, of, env);
  return found && { do: does, ...placeOf(found) };
}
