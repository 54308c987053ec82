import type { Draft } from "./draft.ts";

/** Warns of what is declared and never used. */
export function checkUnused(draft: Draft): void {
  checkKinds(draft);
  checkControls(draft);
  checkNames(draft);
}

function checkKinds(draft: Draft): void {
  for (const { word, index } of draft.names.all("kind")) {
    if (draft.uses.kinds.has(index)) continue;
    const message = `The object \`${word.text}\` is never used: no level, rule or line names it.`;
    draft.report.warn("kind-unused", word.span, message);
  }
}

function checkControls(draft: Draft): void {
  if (waitsForNothing(draft)) return;
  for (const [name, index] of draft.controlNames) {
    const control = draft.controls[index];
    if (control.name !== name || draft.uses.controls.has(index)) continue;
    const hint = `Use it in a step: \`when ${name}: ..\`.`;
    draft.report.warn("control-unused", draft.controlSpans[index], `The control \`${name}\` does nothing.`, {
      hint,
    });
  }
}

/** Whether something happens in a cycle whatever was given: then a control that no step names lets it pass. */
function waitsForNothing({ steps, timers }: Draft): boolean {
  return timers.length > 0 || steps.some((it) => it.when === undefined);
}

const unused = {
  variable: "name-unused",
  pile: "name-unused",
  timer: "name-unused",
  source: "name-unused",
  option: "name-unused",
  define: "name-unused",
  formula: "name-unused",
  procedure: "procedure-unused",
} as const;

function checkNames(draft: Draft): void {
  for (const sort of [
    "variable",
    "pile",
    "timer",
    "source",
    "option",
    "define",
    "formula",
    "procedure",
  ] as const) {
    for (const { word } of draft.names.all(sort)) {
      if (draft.uses.names.has(word.text)) continue;
      const what = sort === "procedure" ? "called" : sort === "variable" ? "read" : "used";
      draft.report.warn(unused[sort], word.span, `\`${word.text}\` is never ${what}.`);
    }
  }
}
