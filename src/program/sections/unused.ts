import type { Expr, KindId } from "../data/program.ts";
import { walkPlay } from "../data/walk.ts";
import { type Draft, sectionsOf } from "../draft/draft.ts";
import { turnStage } from "../draft/turns.ts";

/** Warns of names that are declared and never used. */
export function checkUnused(draft: Draft): void {
  checkKinds(draft);
  checkControls(draft);
  checkAliases(draft);
  checkNames(draft);
  checkTurn(draft);
  checkWholeBodies(draft);
  checkRepeatedKinds(draft);
}

/** Warns of a group that lists a kind several times although nothing indexes it as a table. */
function checkRepeatedKinds({ names, resolvedDefines, indexedGroups, kinds, report }: Draft): void {
  for (const it of names.all("define")) {
    const meaning = resolvedDefines.get(it);
    if (meaning === undefined || meaning === "at work" || meaning.is !== "group" || !meaning.entries)
      continue;
    if (indexedGroups.has(it.word.text)) continue;
    const { text, span } = it.word;
    const repeatedKind = meaning.entries.find((kind, i, all) => all.indexOf(kind) < i)!;
    const message = `\`${kinds[repeatedKind].name}\` is listed twice here, and is in the group once.`;
    const hint = `Leave one out. Only the places of a table, \`${text}[2]\`, count twice what is listed twice.`;
    report.warn("kind-repeated", span, message, hint);
  }
}

/** Warns of a body of several cells that levels show by its glyph, which is one settled cell there, if nothing ever makes a whole one (R24). */
function checkWholeBodies(draft: Draft): void {
  const boards = draft.levels.flatMap((it) => (it.type === "map" ? it.boards : []));
  for (const { kind, cells } of draft.bodies) {
    const { on, name } = draft.kinds[kind];
    const isDrawn = boards.some((it) => it.cells.some((kinds) => kinds.includes(kind)));
    const isWhole = cells.length === 1 || on !== undefined || cells.every((it) => it.kind !== kind);
    if (isWhole || !isDrawn || isKindMade(kind, draft)) continue;
    const span = draft.names.get(name)?.word.span;
    const message = `\`${name}\` has ${cells.length} cells, but in a level its glyph is a single one, settled, and no line makes a whole one.`;
    const hint = `Put it on the board in \`start\`, \`put ${name} at (3, 0)\`, or say what it lies on: \`${name} on floor\` below \`bodies\`.`;
    if (span) draft.report.warn("body-parts", span, message, hint);
  }
}

/**
 * Returns true if something may make a body of a kind: a source, an option or an argument may be the kind, or a line that
 * runs in play names it or asks a thing for its kind.
 */
function isKindMade(kind: KindId, draft: Draft): boolean {
  const choices = [...draft.options, ...draft.controls.flatMap((it) => it.args)];
  const namesKind = (it: Expr): boolean =>
    it.is === "kind" || (it.is === "constant" && it.type === "kind" && it.value === kind);
  return (
    draft.sources.some((it) => it.kinds.includes(kind)) ||
    choices.some(({ type, kinds }) => kinds?.includes(kind) ?? (type === "kind" || type === "file")) ||
    walkPlay(draft, { expr: namesKind }, ["begin", "play", "make"])
  );
}

/** Warns of several players who all may play at any time, where neither the file says so nor time passes. */
function checkTurn(draft: Draft): void {
  const { names, endsTurn, players, together, report, tick, anyTime, moves, questions, controls } = draft;
  const stage = names.get(turnStage);
  if (endsTurn || together || players.length === 1 || controls.length === 0 || report.hasError) return;
  if (!stage && (tick || anyTime || moves || questions.length > 0 || controls.some((it) => it.players)))
    return;
  const span = stage?.word.span ?? sectionsOf(draft, "players")[0]?.section.span;
  if (!span) return;
  const message = "No step says `end turn`, so the turn never passes: all players may play at any time.";
  const hint =
    "Write it where the turn ends: `when confirm: end turn`. If that is meant: `players red, blue at any time`.";
  report.warn("turn-endless", span, message, hint);
}

/** Limits the unused objects that are reported individually; more of them mean that the file is still being written. */
const maxReported = 5;

function checkKinds(draft: Draft): void {
  const unusedKinds = draft.names.all("kind").filter(({ index }) => !draft.uses.kinds.has(index));
  if (unusedKinds.length > maxReported) {
    const message = `${unusedKinds.length} objects are not used yet, from \`${unusedKinds[0].word.text}\` on: no level, rule or line names them.`;
    return draft.report.warn("kind-unused", unusedKinds[0].word.span, message);
  }
  for (const { word } of unusedKinds) {
    const message = `The object \`${word.text}\` is never used: no level, rule or line names it.`;
    draft.report.warn("kind-unused", word.span, message);
  }
}

/** Lists names of controls that usually do nothing but let time pass. */
const waitWords: readonly string[] = ["wait", "pass", "rest", "skip"];

function checkControls(draft: Draft): void {
  // If something happens in every cycle, a control that no step mentions serves to let time pass.
  if (draft.timers.length > 0 || draft.steps.some((it) => it.when === undefined)) return;
  for (const [name, index] of draft.controlNames) {
    const control = draft.controls[index];
    if (control.name !== name || draft.uses.controls.has(index) || waitWords.includes(name)) continue;
    const hint = `Use it in a step: \`when ${name}: ..\`. One that only lets time pass is called \`wait\`.`;
    const message = `The control \`${name}\` does nothing.`;
    draft.report.warn("control-unused", draft.controlSpans[index], message, hint);
  }
}

/** Warns of two names for one control that tests use as if they were two controls. */
function checkAliases({ controls, controlNames, uses, report }: Draft): void {
  const firstAliasByControl = new Map<number, string>();
  for (const { text, span } of uses.testedControls) {
    const control = controlNames.get(text);
    if (control === undefined) continue;
    const name = firstAliasByControl.get(control) ?? text;
    if (name === text) firstAliasByControl.set(control, text);
    else {
      const ownName = controls[control].name;
      const message = `\`${name}\` and \`${text}\` are names of one control, so both are on whenever it is given.`;
      const hint = `Two controls stand on two lines; on one line, \`${ownName}, ${ownName === text ? name : text}\` are two names.`;
      report.warn("alias-asked", span, message, hint);
      return;
    }
  }
}

const checkedSorts = [
  "variable",
  "pile",
  "timer",
  "source",
  "option",
  "define",
  "formula",
  "procedure",
] as const;

/** Warns of unused names in the game's own file. Included files may declare more than the game needs. */
function checkNames(draft: Draft): void {
  const ownFile = draft.sections.find((it) => it.depth === 0)?.section.span.file;
  for (const sort of checkedSorts) {
    for (const { word } of draft.names.all(sort)) {
      if (draft.uses.names.has(word.text) || word.span.file !== ownFile) continue;
      const verbUsed = sort === "procedure" ? "called" : sort === "variable" ? "read" : "used";
      const message = `\`${word.text}\` is never ${verbUsed}.`;
      draft.report.warn(sort === "procedure" ? "procedure-unused" : "name-unused", word.span, message);
    }
  }
}
