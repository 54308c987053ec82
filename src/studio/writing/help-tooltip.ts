import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import { type Told, toldAt } from "../../lsp/index.ts";
import type { Compiler } from "../compiler.ts";
import type { WordHelp } from "../../syntax/index.ts";

/** Shows help for the word under the pointer, and by F1 for the word at the cursor. */
export function helpTooltip(compiler: Compiler): Extension {
  return [
    hoverTooltip(async (view, at) => {
      await reference(compiler);
      return tooltipOf(toldAt(view.state.doc.toString(), at, compiler, helpFor)) ?? null;
    }),
    asked,
    keymap.of([
      { key: "F1", run: (view) => ask(view, compiler) },
      { key: "Escape", run: close },
    ]),
  ];
}

const setAsked = StateEffect.define<Tooltip | null>();

/** Holds the help that was asked for by a key; it goes with the next change or step of the cursor. */
const asked = StateField.define<Tooltip | null>({
  create: () => null,
  update: (before, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setAsked)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : before;
  },
  provide: (it) => showTooltip.from(it),
});

let isFetched = false;
let helpFor: ((word: string) => WordHelp | undefined) | undefined;

/** Fetches the reference of the language when it is first needed; where it cannot be had only names and actions are told. */
async function reference({ helpFrom }: Compiler): Promise<void> {
  if (isFetched) return;
  try {
    const answer = await fetch("reference.md");
    isFetched = answer.ok;
    helpFor = helpFrom(answer.ok ? await answer.text() : "");
  } catch {
    helpFor = helpFrom("");
  }
}

/** Tells of the word at the cursor; asked again, it takes the focus, so that what is long can be read by keys. */
function ask(view: EditorView, compiler: Compiler): boolean {
  const open = view.state.field(asked) && view.dom.querySelector<HTMLElement>(".help");
  if (open) open.focus();
  else void reference(compiler).then(() => tellAt(view, compiler));
  return true;
}

function tellAt(view: EditorView, compiler: Compiler): void {
  const told = toldAt(view.state.doc.toString(), view.state.selection.main.head, compiler, helpFor);
  view.dispatch({ effects: setAsked.of(tooltipOf(told) ?? null) });
}

function close(view: EditorView): boolean {
  if (view.state.field(asked) === null) return false;
  view.dispatch({ effects: setAsked.of(null) });
  return true;
}

function tooltipOf(told: Told | undefined): Tooltip | undefined {
  return (
    told && { pos: told.from, end: told.to, above: true, create: (view) => ({ dom: drawn(told, view) }) }
  );
}

function drawn({ forms, texts }: Told, view: EditorView): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "help";
  dom.setAttribute("role", "status");
  dom.tabIndex = 0;
  dom.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close(view);
    view.focus();
  });
  if (forms.length > 0) {
    const code = document.createElement("pre");
    code.textContent = forms.join("\n");
    dom.append(code);
  }
  for (const text of texts) {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    dom.append(paragraph);
  }
  return dom;
}
