import type { ExprNode, SetNode, TargetNode, Word } from "../../syntax/index.ts";
import { checkBodies, lowerBody, possibleKindsOf } from "../boards/body-checks.ts";
import { sortName } from "../draft/declarations.ts";
import { findLocal, makeLocal, type Env, type Typed } from "../draft/environment.ts";
import { lowerPresent, lowerToTyped } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { lowerSet } from "./sets.ts";

/** Lowers the target of an action: one thing, or each member of a set. */
export function lowerTarget(target: TargetNode, env: Env): out.Target {
  if (target.each) return { each: lowerThings(target.set, env) };
  return { one: lowerPresent(target.value, env, "thing") };
}

/** Lowers a set whose members must be things; reports a set of cells. */
export function lowerThings(set: SetNode, env: Env): out.SetExpr {
  const loweredSet = lowerSet(set, env);
  if (loweredSet.type === "cell") {
    const hint = "Name what is in them: `each crate in (0, 0) to (2, 2)`.";
    const message = "These are cells, but things on the board are needed here.";
    env.draft.report.error("type-mismatch", set.span, message, hint);
  }
  return loweredSet.set;
}

/** Lowers a target that must be a body; reports things that can only be objects. */
export function lowerBodies(target: TargetNode, env: Env): out.Target {
  if (!target.each) return { one: lowerBody(target.value, env) };
  const set = lowerThings(target.set, env);
  checkBodies(set.kinds, target.set.span, env);
  return { each: set };
}

/** Declares a name for a value in a block. Returns the local that stores it, the lowered value, and the meaning of the name. */
export function bindName(
  name: Word,
  value: ExprNode,
  env: Env,
): { local: number; value: out.Expr; namedValue: Typed } {
  const typed = lowerToTyped(value, env);
  const type = typed.type === "none" ? "thing" : typed.type;
  const { local, value: localValue } = makeLocal(env, type, possibleKindsOf(typed));
  if (typed.type === "none") env.draft.untypedNames.add(localValue);
  bindLocal(name, localValue, env);
  return { local, value: typed.expr, namedValue: localValue };
}

/** Declares a local for the number that an action returns. */
export function lowerResult(name: Word, env: Env): number {
  const { local, value } = makeLocal(env, "number");
  bindLocal(name, value, env);
  return local;
}

/** Gives a name to a local in a block. */
export function bindLocal(name: Word, value: Typed, env: Env): void {
  checkLocal(name, env);
  env.block.names.set(name.text, value);
}

/** Reports the name of a local that the game declares or that another local of its block has. */
function checkLocal(name: Word, env: Env): void {
  const { report, names } = env.draft;
  const declaration = names.get(name.text);
  const hint =
    declaration?.sort === "variable"
      ? `\`let\` and \`as\` give new names; to change it, write \`${name.text} = ..\`.`
      : "Choose another name.";
  if (declaration) {
    const message = `\`${name.text}\` is already ${sortName(declaration)}.`;
    report.error("name-clash", name.span, message, hint);
  } else if (findLocal(env.block.outer, name.text)) warnHidden(name, env);
  else if (env.block.names.has(name.text)) {
    report.error("name-clash", name.span, `This block already has a name \`${name.text}\`.`, hint);
  }
}

/** Warns of a local with the name of a local in an enclosing block, which is hidden until the end of its own block. */
function warnHidden(name: Word, { draft }: Env): void {
  const message = `This makes another \`${name.text}\`, which hides the one around it to the end of this block; that one keeps its value.`;
  const hint = `To change that one, leave \`let\` away: \`${name.text} = ..\`; else choose another name.`;
  draft.report.warn("let-hides", name.span, message, hint);
}
