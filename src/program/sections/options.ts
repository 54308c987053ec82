import type { Span } from "../../base/index.ts";
import type { Arg, ExprNode } from "../../syntax/index.ts";
import type { DeclarationOf } from "../draft/declarations.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { newEnv } from "../draft/environment.ts";
import { lowerKindList } from "../kind-list.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { plainText } from "../draft/texts.ts";
import type { KindId, Option, OptionValue } from "../data/program.ts";
import { didYouMean } from "../data/report.ts";
import { typeOfWord } from "../draft/types.ts";

type DeclaredOption = DeclarationOf<"option">;

/** Makes the options, and the files that are part of the game. */
export function makeOptions(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "file")) {
    const { name, picture } = section;
    if (draft.attached.some((it) => it.name === name.text))
      draft.report.error("file-twice", name.span, `There is already a file \`${name.text}\`.`);
    draft.attached.push({ name: name.text, text: picture.rows.map((it) => `${it.text}\n`).join("") });
  }
  for (const declaration of draft.names.all("option")) draft.options.push(makeOption(declaration, draft));
}

/** Returns the kinds that an argument or option allows; undefined if it allows all kinds. */
export function lowerAllowedKinds(
  { of, type }: Pick<Arg, "of" | "type">,
  draft: Draft,
): readonly KindId[] | undefined {
  if (!of || (type.text !== "kind" && type.text !== "file")) return undefined;
  return lowerKinds([of], draft);
}

function makeOption(declaration: DeclaredOption, draft: Draft): Option {
  const { entry, section, word } = declaration;
  const type: Option["type"] =
    (["switch", "kind", "file"] as const).find((it) => it === entry.type.text) ?? "number";
  const range = entry.range && ([entry.range.from, entry.range.to] as const);
  const kinds = lowerAllowedKinds(entry, draft);
  const option = { name: word.text, eachPlayer: section.eachPlayer, type, range, kinds };
  const valueCount = section.eachPlayer ? draft.players.length : 1;
  const files = type === "file" ? entry.values.map((it) => plainText(it, draft) ?? "") : [];
  return {
    ...option,
    values: lowerOptionValues(option, entry.values, entry.span, draft),
    ...(files.length > 0 && { files: Array.from({ length: valueCount }, (_, i) => files[i] ?? files[0]) }),
  };
}

/**
 * Lowers the values of an option: one for all players, or one for each player. A wrong number of values is reported.
 */
export function lowerOptionValues(
  option: OptionShape,
  valueNodes: readonly ExprNode[],
  span: Span,
  draft: Draft,
): readonly OptionValue[] {
  const values = valueNodes.map((it) => readDefault(it, option, draft) ?? 0);
  const valueCount = option.eachPlayer ? draft.players.length : 1;
  if (values.length !== 1 && values.length !== valueCount) {
    const message = `\`${option.name}\` has ${values.length} values, but ${valueCount === 1 ? "needs one" : `needs one or ${valueCount}`}.`;
    draft.report.error("option-values", span, message);
  }
  return Array.from({ length: valueCount }, (_, i) => values[i] ?? values[0] ?? 0);
}

type OptionShape = Omit<Option, "values">;

function readDefault(value: ExprNode, option: OptionShape, draft: Draft): OptionValue | undefined {
  if (option.type === "file") return readFileNamed(value, option, draft);
  const type = typeOfWord(option.type) ?? "number";
  const typed = draft.lower(value, newEnv(draft), type);
  if (typed.type === "broken") return undefined;
  const { expr } = typed;
  if (expr.is !== "constant" || expr.value === "none" || expr.type !== type) {
    const message = `The value of \`${option.name}\` must be a constant ${option.type}.`;
    return draft.report.error("option-constant", value.span, message, "`startlevel: 0 to 4 = 0`");
  }
  const { range, kinds } = option;
  if ((range && (expr.value < range[0] || expr.value > range[1])) || kinds?.includes(expr.value) === false) {
    const hint = range
      ? `It must be between ${range[0]} and ${range[1]}.`
      : "It must be one of the kinds that its type names.";
    draft.report.error("option-range", value.span, `\`${option.name}\` cannot have this value.`, hint);
  }
  return expr.value;
}

function readFileNamed(value: ExprNode, option: OptionShape, draft: Draft): OptionValue | undefined {
  const name = plainText(value, draft);
  if (name === undefined) return undefined;
  const knownFiles = draft.attached.map((it) => it.name);
  const file = draft.attached.find((it) => it.name === name);
  if (file) {
    const result = lowerKindList(file.text, draft.kinds, option.kinds);
    if ("list" in result) return result.list;
    return draft.report.error(
      "file-kinds",
      value.span,
      `Line ${result.line} of the file \`${name}\`: ${result.wrong}`,
    );
  }
  const suggestion = didYouMean({ text: name, span: value.span }, knownFiles);
  const hint =
    suggestion.hint ?? `Write \`file ${name}\` in the first column, and its contents on the lines below.`;
  return draft.report.error("file-unknown", value.span, `The game has no file \`${name}\`.`, hint);
}
