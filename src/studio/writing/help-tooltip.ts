import { hoverTooltips, LSPPlugin } from "@codemirror/lsp-client";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { Hover, MarkupContent } from "vscode-languageserver-protocol";
import { listenTo } from "../../web/index.ts";

const setTooltip = StateEffect.define<Tooltip | null>();

/** Holds the tooltip that was opened by `openTooltip`; it closes at the next change of the text or the cursor. */
const openTooltipField = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tooltip, { effects, docChanged, selection }) => {
    for (const effect of effects) if (effect.is(setTooltip)) return effect.value;
    return docChanged || selection ? null : tooltip;
  },
  provide: (it) => showTooltip.from(it),
});

/** Shows help for the word under the pointer or, by F1, for the word at the cursor; Escape closes any tooltip. */
export const helpTooltip: Extension = [
  hoverTooltips(),
  openTooltipField,
  keymap.of([
    { key: "F1", run: startHelp },
    { key: "Escape", run: closeTooltip },
  ]),
];

function startHelp(view: EditorView): boolean {
  void showHelp(view);
  return true;
}

/** Opens a tooltip at a position of the text. Escape and a tap beside it close it. */
export function openTooltip(view: EditorView, pos: number, tooltip: HTMLElement, focus?: () => void): void {
  tooltip.addEventListener("keydown", ({ key }) => key === "Escape" && closeTooltip(view));
  const closeOutside = (event: Event): unknown =>
    event.composedPath().includes(tooltip) || closeTooltip(view);
  const create = () => ({
    dom: tooltip,
    destroy: listenTo(window, "pointerdown", closeOutside),
    ...(focus && { mount: focus }),
  });
  view.dispatch({ effects: setTooltip.of({ pos, above: !focus, create }) });
}

export function closeTooltip(view: EditorView): boolean {
  if (view.state.field(openTooltipField) === null) return false;
  view.dispatch({ effects: setTooltip.of(null) });
  view.focus();
  return true;
}

/** Shows help for the word at the cursor; pressing the key again focuses the help, so that it can be scrolled by keys. */
async function showHelp(view: EditorView): Promise<void> {
  const openHelp = view.state.field(openTooltipField) && view.dom.querySelector<HTMLElement>(".help");
  const plugin = LSPPlugin.get(view);
  if (openHelp || !plugin) return openHelp?.focus();
  const { head } = view.state.selection.main;
  plugin.client.sync();
  const hover = await plugin.client.request<object, Hover | null>("textDocument/hover", {
    textDocument: { uri: plugin.uri },
    position: plugin.toPosition(head),
  });
  if (!hover) return undefined;
  const dom = document.createElement("div");
  dom.className = "help";
  dom.setAttribute("role", "status");
  dom.tabIndex = 0;
  dom.innerHTML = plugin.docToHTML(hover.contents as MarkupContent);
  return openTooltip(view, head, dom);
}
