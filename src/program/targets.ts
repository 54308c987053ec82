import type { Target, Word } from "../syntax/index.ts";
import { sortNames } from "./declarations.ts";
import type { Env } from "./environment.ts";
import { valueOf } from "./lower.ts";
import type * as out from "./program.ts";
import { lowerSet } from "./sets.ts";

/** One thing, or each of a set. */
export function lowerTarget(target: Target, env: Env): out.Target {
  if (target.each) return { each: lowerSet(target.set, env).set };
  return { one: valueOf(target.value, env, "thing") };
}

/** A local must not hide a name of the game, nor another local of its block. */
export function checkLocal(name: Word, env: Env): void {
  const { report, names } = env.draft;
  const declared = names.get(name.text);
  const hint = "Choose another name.";
  if (declared)
    report.error("name-clash", name.span, `\`${name.text}\` is already ${sortNames[declared.sort]}.`, {
      hint,
    });
  else if (env.block.names.has(name.text)) {
    report.error("name-clash", name.span, `This block has a \`${name.text}\` already.`, { hint });
  }
}
