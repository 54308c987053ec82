import { hoverTooltips, LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { Hover, MarkupContent } from "vscode-languageserver-protocol";

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

/** Shows help for the word under the pointer, and by F1 for the word at the cursor. */
export const helpTooltip: Extension = [
  hoverTooltips(),
  asked,
  keymap.of([
    { key: "F1", run: ask },
    { key: "Escape", run: close },
  ]),
];

/** Tells of the word at the cursor; asked again, it takes the focus, so that what is long can be read by keys. */
function ask(view: EditorView): boolean {
  const open = view.state.field(asked) && view.dom.querySelector<HTMLElement>(".help");
  if (open) open.focus();
  else void tell(view);
  return true;
}

async function tell(view: EditorView): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return;
  const { head } = view.state.selection.main;
  plugin.client.sync();
  const told = await plugin.client.request<object, Hover | null>("textDocument/hover", {
    textDocument: { uri: plugin.uri },
    position: plugin.toPosition(head),
  });
  const html = told && plugin.docToHTML(told.contents as MarkupContent);
  view.dispatch({
    effects: setAsked.of(
      html === null ? null : { pos: head, above: true, create: () => ({ dom: drawn(html, view) }) },
    ),
  });
}

function close(view: EditorView): boolean {
  if (view.state.field(asked) === null) return false;
  view.dispatch({ effects: setAsked.of(null) });
  return true;
}

function drawn(html: string, view: EditorView): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "help";
  dom.setAttribute("role", "status");
  dom.tabIndex = 0;
  dom.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close(view);
    view.focus();
  });
  dom.innerHTML = html;
  return dom;
}
