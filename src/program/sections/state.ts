import type { SourceHow } from "../../syntax/index.ts";
import type { Declaration } from "../draft/declarations.ts";
import { type Draft, isNewMeaning, sectionsOf } from "../draft/draft.ts";
import { turnStage } from "../draft/turns.ts";
import { newEnv } from "../draft/environment.ts";
import { kindsListed, kindsNamed } from "../draft/kinds.ts";
import { limits } from "../data/limits.ts";
import { lowerValue } from "../draft/lower.ts";
import { pileType } from "../lowering/piles.ts";
import type { DrawSource, Field, Pile, Timer, Variable } from "../data/program.ts";
import { typeOfWord } from "../draft/types.ts";

type Declared<S extends Declaration["sort"]> = Extract<Declaration, { sort: S }>;

/** Makes variables, timers and sources, with their initial values. */
export function makeState(draft: Draft): void {
  for (const declaration of draft.names.all("field")) draft.fields.push(makeField(declaration, draft));
  for (const declaration of draft.names.all("variable"))
    draft.variables.push(makeVariable(declaration, draft));
  const stage = draft.names.get(turnStage);
  if (stage?.sort === "variable" && sectionsOf(draft, "turn").length > 0)
    draft.turn = { is: "variable", variable: stage.index };
  for (const declaration of draft.names.all("pile")) draft.piles.push(makePile(declaration, draft));
  for (const declaration of draft.names.all("timer")) draft.timers.push(makeTimer(declaration, draft));
  for (const declaration of draft.names.all("source")) draft.sources.push(makeSource(declaration, draft));
}

function makeVariable(declaration: Declared<"variable">, draft: Draft): Variable {
  const { entry, section, word } = declaration;
  const type = typeOfWord(entry.type.text) ?? "number";
  if (entry.type.text === "body")
    draft.report.error("field-type", entry.type.span, "Only bodies refer to others in this way.", {
      hint: `Write \`slot ${word.text}\`, or declare it in \`state for each KINDS\`.`,
    });
  return {
    name: word.text,
    type,
    eachPlayer: section.eachPlayer,
    kept: section.kept,
    start: entry.start && lowerValue(entry.start, newEnv(draft), type),
  };
}

/** Makes a field, which is a number, a switch or another value that each body of some kinds stores. */
function makeField({ entry, section, word }: Declared<"field">, draft: Draft): Field {
  const kinds = kindsNamed(section.forEach ?? [], draft);
  const otherKind = kinds.find((kind) => !draft.bodies.some((it) => it.kind === kind));
  if (otherKind !== undefined) {
    const message = `\`${draft.kinds[otherKind].name}\` is an object; only bodies can have a state of their own.`;
    const hint = `Declare \`${draft.kinds[otherKind].name}\` under \`bodies\`, not under \`objects\`.`;
    draft.report.error("body-wanted", section.forEach?.[0]?.span ?? word.span, message, { hint });
  }
  const type = typeOfWord(entry.type.text) ?? "number";
  if (entry.type.text === "slot") {
    draft.report.error(
      "field-type",
      entry.type.span,
      "A body can have counters, switches, directions, cells, kinds and players, and refer to bodies.",
      { hint: `Write \`body ${word.text}\`: it refers to a body and holds none.` },
    );
    return { name: word.text, type: "number", kinds };
  }
  if (type === "thing" && entry.start) {
    const hint = `Give it one when both are there: \`${word.text} of ONE = OTHER\`.`;
    draft.report.error("field-type", entry.span, "What refers to a body is `none` at first.", { hint });
    return { name: word.text, type, kinds };
  }
  const start = entry.start && { start: lowerValue(entry.start, newEnv(draft), type) };
  return { name: word.text, type, kinds, ...start };
}

/** Limits the length of a pile. More values than that are better stored on a board. */
const mostInPile = 1000;
const mostInTable = 10_000;

function makePile({ entry, section, word }: Declared<"pile">, draft: Draft): Pile {
  const { most, type } = entry;
  const limit = entry.table ? mostInTable : mostInPile;
  if (most < 1 || most > limit)
    draft.report.error(
      "pile-size",
      entry.span,
      `A ${entry.table ? "table" : "pile"} holds 1 to ${limit} values.`,
    );
  if (entry.table && type.text === "body")
    draft.report.error("field-type", type.span, "A table cannot hold bodies.", {
      hint: "Keep them in a `slot`, or in a pile.",
    });
  if (section.forEach)
    draft.report.error("field-type", word.span, "A body cannot have a pile of its own.", {
      hint: "Declare it in `state`, or in `state for each player`.",
    });
  return {
    name: word.text,
    type: pileType(type.text),
    most,
    ...(entry.table && { table: true }),
    eachPlayer: section.eachPlayer,
    kept: section.kept,
  };
}

function makeTimer({ entry, section, word }: Declared<"timer">, draft: Draft): Timer {
  const period = lowerValue(entry.period, newEnv(draft), "number");
  if (period.is === "constant" && (period.value === "none" || period.value < 1)) {
    const hint = "For example: `timer gravity every 24`.";
    draft.report.error("timer-period", entry.period.span, "The period of a timer must be 1 cycle or more.", {
      hint,
    });
  }
  return {
    name: word.text,
    eachPlayer: section.eachPlayer,
    kept: section.kept,
    period,
    ...(draft.tick?.orKey &&
      isNewMeaning(entry.span, "It counts ticks, not cycles of keys.", draft) &&
      ({ timed: true } as const)),
    at: draft.places.where(entry.span),
  };
}

function makeSource(declaration: Declared<"source">, draft: Draft): DrawSource {
  const { entry, section, word } = declaration;
  if (entry.how.by === "file") return makeFileSource(declaration, entry.how, draft);
  const parts = entry.kinds.flatMap(({ kind, weight = 1 }) => {
    const message = "The weight of a kind must be a number from 0 to 1000000.";
    if (weight < 0 || weight > 1_000_000) draft.report.error("source-weight", kind.span, message);
    return kindsListed([kind], draft).map((id) => ({ id, weight }));
  });
  for (const { id } of parts) draft.uses.kinds.add(id);
  const total = parts.reduce((sum, it) => sum + it.weight, 0);
  if (total < 1)
    draft.report.error("source-empty", entry.span, `There is nothing to draw from \`${word.text}\`.`);
  if (total > limits.weights)
    draft.report.error(
      "source-large",
      entry.span,
      `The weights of a source must be ${limits.weights} or less together.`,
    );
  return {
    name: word.text,
    eachPlayer: section.eachPlayer,
    kept: section.kept,
    kinds: parts.map((it) => it.id),
    weights: parts.map((it) => it.weight),
    by: entry.how.by,
    rerolls: entry.how.by === "bits" ? entry.how.rerolls : 0,
  };
}

/** Returns a source that reads the file of an option, or no file until the game sets one. */
function makeFileSource(
  { section, word }: Declared<"source">,
  how: Extract<SourceHow, { by: "file" }>,
  draft: Draft,
): DrawSource {
  const { eachPlayer, kept } = section;
  const source = { name: word.text, eachPlayer, kept, weights: [], by: "file", rerolls: 0 } as const;
  if ("of" in how) return { ...source, kinds: kindsNamed([how.of], draft) };
  const declaration = draft.names.get(how.option.text);
  const option = declaration?.sort === "option" ? draft.options[declaration.index] : undefined;
  if (!declaration || !option || option.type !== "file") {
    if (!declaration) draft.report.unknown("name-unknown", "option", how.option, draft.names.of("option"));
    else
      draft.report.error(
        "source-file",
        how.option.span,
        `\`${how.option.text}\` is not an option for a file.`,
        {
          hint: 'In `options`: `script: file of tetromino = "sequence1.txt"`.',
        },
      );
    return { ...source, kinds: [] };
  }
  draft.uses.names.add(how.option.text);
  if (option.eachPlayer && !eachPlayer)
    draft.report.error("source-shared", how.option.span, "Each player has a file, so each needs a source.", {
      hint: "Declare it in `state for each player`.",
    });
  return { ...source, kinds: option.kinds ?? [], option: declaration.index };
}
