import type { ExprNode, TurnPart, SectionOf } from "../../syntax/index.ts";
import type { GameDiagnostics } from "../data/report.ts";
import type { PlacedSection } from "./includes.ts";
import { parseWithSpan, parseValue } from "./products.ts";

/** Names the counter that stores how far a turn has progressed. */
export const turnStage = "turn-stage";

/**
 * Replaces the section `turn` by a counter and a step that advances it. Each control of the turn may be given only at
 * its own stage (R77).
 */
export function expandTurn(
  sections: readonly PlacedSection[],
  report: GameDiagnostics,
): readonly PlacedSection[] {
  const turnSection = sections.find((it) => it.section.is === "turn");
  if (turnSection?.section.is !== "turn") return sections;
  const { span } = turnSection.section;
  const controls = sections.flatMap(({ section }) => (section.is === "controls" ? section.entries : []));
  const knownControls = controls.flatMap((it) => [it.name, ...it.aliases].map((word) => word.text));
  const namedControls = turnSection.section.entries.flatMap((it) => it.controls);
  for (const [i, control] of namedControls.entries())
    if (!knownControls.includes(control.text))
      report.unknown("name-unknown", "control", control, knownControls);
    else if (namedControls.findIndex((it) => it.text === control.text) < i) {
      const hint = "A control has one place in a turn: `again` lets it come several times there.";
      report.error("control-twice", control.span, `\`${control.text}\` is in this turn twice.`, hint);
    }
  const parts = turnSection.section.entries.map((it) => ({
    ...it,
    controls: it.controls.filter((control) => knownControls.includes(control.text)),
  }));
  // The last control ends the turn by resetting the counter. If it may be given repeatedly, only `end turn` ends the
  // turn.
  const stages = parts.flatMap(({ controls: alternatives, again }, i) =>
    alternatives.map((it) => `  when ${it.text}: ${turnStage} = ${again ? i + 1 : (i + 1) % parts.length}`),
  );
  const text = `state\n  counter ${turnStage}\nstep turn-order\n${stages.join("\n")}`;
  const parsedSections = parseWithSpan(text, span).map((section) => ({ ...turnSection, section }));
  const turnVariable = { text: "turn-order", span };
  const otherSections = sections.flatMap((it): readonly PlacedSection[] => {
    const { section } = it;
    if (section.is === "loop")
      return [{ ...it, section: { ...section, entries: [turnVariable, ...section.entries] } }];
    return section.is === "controls"
      ? splitControls(section, parts).map((controls) => ({ ...it, section: controls }))
      : [it];
  });
  return [...parsedSections, ...otherSections];
}

type Controls = SectionOf<"controls">;

/**
 * Splits a section of controls into one section for each control. A control of the turn is open only at its own stage.
 */
function splitControls(section: Controls, parts: readonly TurnPart[]): readonly Controls[] {
  return section.entries.map((entry): Controls => {
    const names = [entry.name, ...entry.aliases].map((it) => it.text);
    const stage = parts.findIndex(({ controls }) => controls.some((it) => names.includes(it.text)));
    if (stage < 0 || section.always) return { ...section, entries: [entry] };
    const { span } = parts[stage];
    const stageTest = parseValue(`${turnStage} < ${stage + (parts[stage].again ? 2 : 1)}`, span);
    const when: ExprNode = section.when
      ? { is: "binary", op: "and", left: section.when, right: stageTest, span }
      : stageTest;
    return { ...section, when, entries: [entry] };
  });
}
