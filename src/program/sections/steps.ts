import type { SectionOf } from "../../syntax/index.ts";
import { findSection, sectionsOf, type Draft } from "../draft/draft.ts";
import { makeStatementBody, newEnv } from "../draft/environment.ts";
import { lowerCondition } from "../draft/lower.ts";
import type { Control, Expr, Step } from "../data/program.ts";
import { type Seeing, walk } from "../data/walk.ts";
import { lowerRules } from "../rows/rules.ts";
import { lowerBlock, lowerLineStatement } from "./statements.ts";

type StepSection = SectionOf<"step" | "rules" | "lines">;

/** Makes `start`, the steps in the order in which they run, and `ends`. */
export function makeSteps(draft: Draft): void {
  draft.start = lowerBodies("start", draft);
  const sections = orderSteps(listStepSections(draft), draft);
  draft.steps = sections.map((section) => makeStep(section, draft));
  // In a piece game, `makeMoves` lowers the section `ends`.
  if (!draft.moves) draft.ends = lowerBodies("ends", draft);
  draft.steps.forEach((it, i) => reportLostInputs(it, sections[i], draft));
  const endsSection = findSection(draft, "ends");
  if (endsSection) reportLostInputs({ body: draft.ends, eachPlayer: false }, endsSection, draft);
}

/**
 * Warns of a step that reads a control outside `for each player`, in a game where several players may give controls in
 * one cycle. Such a step sees only the controls of the first player.
 */
function reportLostInputs(
  { eachPlayer, when, body: { statements } }: Pick<Step, "eachPlayer" | "when" | "body">,
  section: StepSection | SectionOf<"ends">,
  draft: Draft,
): void {
  const { tick, together, endsTurn, players, controls, procedures, report } = draft;
  if (eachPlayer || endsTurn || players.length === 1 || !(tick || together) || report.hasError) return;
  let name = "";
  const isLost = (index: number, is: Expr["is"]): boolean => {
    const control = controls[index];
    const isSameTime = (it: Control): boolean =>
      !it.always && JSON.stringify(it.when) === JSON.stringify(control.when);
    // If all players must choose the same control, the first player's control represents them all.
    const isForAll = together && is === "control" && controls.filter(isSameTime).length === 1;
    if (isForAll || control.players?.length === 1) return false;
    return control.question === undefined && (is === "held" || !tick?.orKey);
  };
  const visitedProcedures = new Set<number>();
  const visitCall = (procedure: number): boolean => {
    if (visitedProcedures.has(procedure)) return false;
    visitedProcedures.add(procedure);
    return walk("statement", procedures[procedure].body.statements, inputVisitor);
  };
  const inputVisitor: Seeing = {
    statement: (it) => (it.do === "each-player" ? "skip" : undefined),
    action: (it) => it.do === "call" && visitCall(it.procedure),
    expr(it) {
      if (it.is === "result") return visitCall(it.procedure);
      if (it.is !== "control" && it.is !== "held" && it.is !== "argument") return false;
      name = controls[it.control].name;
      return isLost(it.control, it.is);
    },
  };
  if (!(when && walk("expr", when, inputVisitor)) && !walk("statement", statements, inputVisitor)) return;
  const span = section.is === "step" ? section.name.span : section.span;
  const message = `\`${name}\` may come from several players at once, and outside \`for each player\` only that of the first counts.`;
  const header = section.is === "step" ? `step ${section.name.text} for each player` : "for each player: ..";
  report.warn("inputs-lost", span, message, `Look at the players in turn: \`${header}\`.`);
}

function lowerBodies(is: "start" | "ends", draft: Draft): Draft["start"] {
  return makeStatementBody(draft, (env) =>
    sectionsOf(draft, is).flatMap(({ section }) => lowerBlock(section.body, env)),
  );
}

/** Returns the steps in the order of the text. A step in a later file replaces an earlier step of the same name. */
function listStepSections(draft: Draft): readonly StepSection[] {
  const steps: { section: StepSection; file: number }[] = [];
  const indexByName = new Map<string, number>();
  for (const { section, file } of sectionsOf(draft, "step", "rules", "lines")) {
    const name = section.is === "step" ? section.name.text : "";
    const index = indexByName.get(name);
    if (name !== "" && index === undefined) indexByName.set(name, steps.length);
    if (name === "" || index === undefined) steps.push({ section, file });
    else if (steps[index].file !== file) steps[index] = { section, file };
    else reportTwice(section, steps[index].section, draft);
  }
  return steps.map((it) => it.section);
}

function reportTwice(section: StepSection, earlierSection: StepSection, draft: Draft): void {
  if (section.is !== "step") return;
  const { line } = draft.places.place(earlierSection.span);
  const message = `There is already a step \`${section.name.text}\` on line ${line}.`;
  draft.report.error("step-twice", section.name.span, message);
}

/**
 * Returns the steps in the order of `loop`, if the game has one. A scan without a name stays behind the named step
 * above it.
 */
function orderSteps(sections: readonly StepSection[], draft: Draft): readonly StepSection[] {
  const loop = findSection(draft, "loop");
  if (!loop) return sections;
  const sectionsByName = new Map<string, StepSection[]>([["", []]]);
  let lastName = "";
  for (const section of sections) {
    if (section.is === "step") {
      lastName = section.name.text;
      sectionsByName.set(lastName, [section]);
    } else sectionsByName.get(lastName)!.push(section);
  }
  for (const name of loop.entries)
    if (!sectionsByName.has(name.text) || name.text === "")
      draft.report.unknown("step-unknown", "step", name, [...sectionsByName.keys()].filter(Boolean));
  reportLeftOut(sections, loop, draft);
  return ["", ...loop.entries.map((it) => it.text)].flatMap((name) => sectionsByName.get(name) ?? []);
}

function reportLeftOut(steps: readonly StepSection[], loop: SectionOf<"loop">, draft: Draft): void {
  const namedSteps = new Set(loop.entries.map((it) => it.text));
  const lastWord = loop.entries.at(-1);
  for (const section of steps) {
    if (section.is !== "step" || namedSteps.has(section.name.text) || !lastWord) continue;
    const name = section.name.text;
    const span = { ...lastWord.span, from: lastWord.span.to };
    const fixes = [{ title: `Add \`${name}\` to \`loop\``, edits: [{ span, text: `, ${name}` }] }];
    const message = `The step \`${name}\` is never run: add it to \`loop\`.`;
    draft.report.error("step-left-out", section.name.span, message, undefined, fixes);
  }
}

function makeStep(section: StepSection, draft: Draft): Step {
  const at = draft.places.where(section.span);
  if (section.is !== "step") {
    const body = makeStatementBody(draft, (env) =>
      section.is === "lines"
        ? lowerLineStatement(section.block, env)
        : [{ do: "rules", block: lowerRules(section.block, env), at }],
    );
    return { name: "", eachPlayer: false, body, at };
  }
  return {
    name: section.name.text,
    eachPlayer: section.eachPlayer,
    when: section.when && lowerCondition(section.when, newEnv(draft)),
    body: makeStatementBody(draft, (env) => lowerBlock(section.body, env)),
    at,
  };
}
