import type { ExprNode } from "../../syntax/index.ts";
import type { DeclarationOf } from "../draft/declarations.ts";
import type { Env } from "../draft/environment.ts";
import { joinKindNames, lowerKinds } from "../draft/kinds.ts";
import { lowerToTyped, reportNone } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { possibleKindsOf } from "../boards/body-checks.ts";
import { convertValue, typeOfWord } from "../draft/types.ts";

type Field = DeclarationOf<"field">;

/** Returns the type of a field. */
export function typeOfField({ entry }: Field): out.Field["type"] {
  return typeOfWord(entry.type.text) ?? "number";
}

/** Lowers the thing after `FIELD of`, and reports it if it has no such field. */
export function lowerOwner(of: ExprNode, { word, section }: Field, env: Env): out.Expr {
  const { draft } = env;
  reportNone(of, env);
  const typed = lowerToTyped(of, env, "thing");
  const owners = lowerKinds(section.forEach ?? [], draft);
  const possibleKinds = possibleKindsOf(typed) ?? [];
  if (possibleKinds.length > 0 && !possibleKinds.some((it) => owners.includes(it))) {
    const [ownerNames, otherNames] = [owners, possibleKinds].map((kinds) => joinKindNames(kinds, draft));
    const message = `\`${word.text}\` belongs to ${ownerNames}, and ${otherNames} has none.`;
    const hint = "What each body of a kind has is declared in `state for each KIND`.";
    draft.report.error("field-missing", of.span, message, hint);
  }
  return convertValue(typed, "thing", of.span, draft).expr;
}
