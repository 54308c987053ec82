import type { SourceHow } from "../../syntax/index.ts";
import type { DeclarationOf } from "../draft/declarations.ts";
import { type Draft, isNewMeaning, sectionsOf } from "../draft/draft.ts";
import { turnStage } from "../draft/turns.ts";
import { newEnv } from "../draft/environment.ts";
import { expandKinds, lowerKinds } from "../draft/kinds.ts";
import { limits } from "../data/limits.ts";
import { lowerValue } from "../draft/lower.ts";
import { pileType } from "../lowering/piles.ts";
import type { DrawSource, Field, Pile, Timer, Variable } from "../data/program.ts";
import { typeOfWord } from "../draft/types.ts";

/** Makes fields, variables, piles, timers and sources, with their initial values. */
export function makeState(draft: Draft): void {
  for (const declaration of draft.names.all("field")) draft.fields.push(makeField(declaration, draft));
  for (const declaration of draft.names.all("variable"))
    draft.variables.push(makeVariable(declaration, draft));
  const stageCounter = draft.names.get(turnStage);
  if (stageCounter?.sort === "variable" && sectionsOf(draft, "turn").length > 0)
    draft.turn = { is: "variable", variable: stageCounter.index };
  for (const sort of ["pile", "timer", "source"] as const)
    for (const { section, word } of draft.names.all(sort)) {
      const message = `A body cannot have a ${sort} of its own.`;
      const hint = "Declare it in `state`, or in `state for each player`.";
      if (section.forEach) draft.report.error("field-type", word.span, message, hint);
    }
  for (const declaration of draft.names.all("pile")) draft.piles.push(makePile(declaration, draft));
  for (const declaration of draft.names.all("timer")) draft.timers.push(makeTimer(declaration, draft));
  for (const declaration of draft.names.all("source")) draft.sources.push(makeSource(declaration, draft));
}

function makeVariable(declaration: DeclarationOf<"variable">, draft: Draft): Variable {
  const { entry, section, word } = declaration;
  const type = typeOfWord(entry.type.text) ?? "number";
  if (entry.type.text === "body") {
    const hint = `Write \`slot ${word.text}\`. It keeps a body that is on no board too: \`place of ${word.text}\` is \`none\` then.`;
    draft.report.error("field-type", entry.type.span, "Outside of bodies, a `slot` refers to a body.", hint);
  }
  return {
    name: word.text,
    type,
    eachPlayer: section.eachPlayer,
    kept: section.kept,
    start: entry.start && lowerValue(entry.start, newEnv(draft), type),
  };
}

/** Makes a field: a value that each body of some kinds stores. */
function makeField({ entry, section, word }: DeclarationOf<"field">, draft: Draft): Field {
  const kinds = lowerKinds(section.forEach ?? [], draft);
  const objectKind = kinds.find((kind) => !draft.bodies.some((it) => it.kind === kind));
  if (objectKind !== undefined) {
    const message = `\`${draft.kinds[objectKind].name}\` is an object; only bodies can have a state of their own.`;
    const hint = `Declare \`${draft.kinds[objectKind].name}\` under \`bodies\`, not under \`objects\`.`;
    draft.report.error("body-wanted", section.forEach?.[0]?.span ?? word.span, message, hint);
  }
  const type = typeOfWord(entry.type.text) ?? "number";
  if (entry.type.text === "slot") {
    const message =
      "A body can have counters, switches, directions, cells, kinds and players, and refer to bodies.";
    const hint = `Write \`body ${word.text}\`: it refers to a body and holds none.`;
    draft.report.error("field-type", entry.type.span, message, hint);
    return { name: word.text, type: "number", kinds };
  }
  if (type === "thing" && entry.start) {
    const hint = `Give it one when both are there: \`${word.text} of ONE = OTHER\`.`;
    draft.report.error("field-type", entry.span, "What refers to a body is `none` at first.", hint);
    return { name: word.text, type, kinds };
  }
  const start = entry.start && lowerValue(entry.start, newEnv(draft), type);
  return { name: word.text, type, kinds, start };
}

/** Limits the length of a pile. A board is better suited to store more values. */
const maxPileLength = 1000;
const maxTableSize = 10_000;

function makePile({ entry, section, word }: DeclarationOf<"pile">, draft: Draft): Pile {
  const { most, type } = entry;
  const limit = entry.table ? maxTableSize : maxPileLength;
  if (most < 1 || most > limit) {
    const message = `A ${entry.table ? "table" : "pile"} holds 1 to ${limit} values.`;
    draft.report.error("pile-size", entry.span, message);
  }
  if (entry.table && type.text === "body") {
    const hint = "Keep them in a `slot`, or in a pile.";
    draft.report.error("field-type", type.span, "A table cannot hold bodies.", hint);
  }
  return {
    name: word.text,
    type: pileType(type.text),
    most,
    table: entry.table && true,
    eachPlayer: section.eachPlayer,
    kept: section.kept,
  };
}

function makeTimer({ entry, section, word }: DeclarationOf<"timer">, draft: Draft): Timer {
  const period = lowerValue(entry.period, newEnv(draft), "number");
  if (period.is === "constant" && (period.value === "none" || period.value < 1)) {
    const hint = "For example: `timer gravity every 24`.";
    const message = "The period of a timer must be 1 cycle or more.";
    draft.report.error("timer-period", entry.period.span, message, hint);
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

function makeSource(declaration: DeclarationOf<"source">, draft: Draft): DrawSource {
  const { entry, section, word } = declaration;
  if (entry.how.by === "file") return makeFileSource(declaration, entry.how, draft);
  const weightedKinds = entry.kinds.flatMap(({ kind, weight = 1 }) => {
    const message = "The weight of a kind must be a number from 0 to 1000000.";
    if (weight < 0 || weight > 1_000_000) draft.report.error("source-weight", kind.span, message);
    return expandKinds([kind], draft).map((id) => ({ id, weight }));
  });
  for (const { id } of weightedKinds) draft.uses.kinds.add(id);
  const total = weightedKinds.reduce((sum, it) => sum + it.weight, 0);
  if (total < 1)
    draft.report.error("source-empty", entry.span, `There is nothing to draw from \`${word.text}\`.`);
  if (total > limits.weights) {
    const message = `The weights of a source must be ${limits.weights} or less together.`;
    draft.report.error("source-large", entry.span, message);
  }
  return {
    name: word.text,
    eachPlayer: section.eachPlayer,
    kept: section.kept,
    kinds: weightedKinds.map((it) => it.id),
    weights: weightedKinds.map((it) => it.weight),
    by: entry.how.by,
    rerolls: entry.how.by === "bits" ? entry.how.rerolls : 0,
  };
}

/** Returns a source that reads the file of an option, or whatever file the game assigns to it. */
function makeFileSource(
  { section, word }: DeclarationOf<"source">,
  how: Extract<SourceHow, { by: "file" }>,
  draft: Draft,
): DrawSource {
  const { eachPlayer, kept } = section;
  const source = { name: word.text, eachPlayer, kept, weights: [], by: "file", rerolls: 0 } as const;
  if ("of" in how) return { ...source, kinds: lowerKinds([how.of], draft) };
  const declaration = draft.names.get(how.option.text);
  const option = declaration?.sort === "option" ? draft.options[declaration.index] : undefined;
  if (!declaration || !option || option.type !== "file") {
    if (!declaration) draft.report.unknown("name-unknown", "option", how.option, draft.names.of("option"));
    else {
      const message = `\`${how.option.text}\` is not an option for a file.`;
      const hint = 'In `options`: `script: file of tetromino = "sequence1.txt"`.';
      draft.report.error("source-file", how.option.span, message, hint);
    }
    return { ...source, kinds: [] };
  }
  draft.uses.names.add(how.option.text);
  if (option.eachPlayer && !eachPlayer) {
    const message = "Each player has a file, so each needs a source.";
    const hint = "Declare it in `state for each player`.";
    draft.report.error("source-shared", how.option.span, message, hint);
  }
  return { ...source, kinds: option.kinds ?? [], option: declaration.index };
}
