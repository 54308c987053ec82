import type { ExprNode, TextPartNode } from "../../syntax/index.ts";
import { type Draft, isNewMeaning, sectionsOf } from "./draft.ts";
import type { Env } from "./environment.ts";
import { lowerToTyped, reportNone } from "./lower.ts";
import type * as out from "../data/program.ts";

/** Limits the width, in columns, that a text may request for a value. */
const maxColumns = 1000;

/** Lowers a text and the values in it. */
export function lowerText(parts: readonly TextPartNode[], env: Env): readonly out.TextPart[] {
  return parts.map((part): out.TextPart => {
    if (part.is === "plain") return part.text;
    reportNone(part.value, env);
    if ((part.width ?? 0) > maxColumns) {
      const message = `A value in a text takes at most ${maxColumns} columns, not ${part.width}.`;
      env.draft.report.error("text-wide", part.value.span, message);
    }
    const { expr, type } = lowerToTyped(part.value, env);
    const knownType = type === "none" ? "thing" : type;
    const isNamed =
      (type === "cell" || type === "thing") &&
      (env.draft.boards.some((it) => it.lettered) || sectionsOf(env.draft, "notation").length > 0) &&
      isNewMeaning(part.value.span, "A cell is told by its name.", env.draft);
    return {
      value: expr,
      type: knownType === "broken" ? "number" : knownType,
      width: part.width,
      named: isNamed || undefined,
    };
  });
}

/** Returns the text of an expression that must be a plain text; reports any other expression. */
export function plainText(expr: ExprNode, draft: Draft): string | undefined {
  if (expr.is === "broken") return undefined;
  const parts = expr.is === "text" ? expr.parts : [];
  if (expr.is === "text" && parts.every((it) => it.is === "plain"))
    return parts.map((it) => it.text).join("");
  const message = "This must be a text in quotes, without values in braces.";
  return draft.report.error("text-plain", expr.span, message);
}
