import { type Extension, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  showTooltip,
  type Tooltip,
} from "@codemirror/view";
import type { Compiler } from "../compiler.ts";
import { translateWorkshop } from "../texts/index.ts";

type ColourPlace = ReturnType<Compiler["colourPlaces"]>[number];

/** Says where colours stand in the text. */
export const setColours = StateEffect.define<readonly ColourPlace[]>();

const setPicker = StateEffect.define<Tooltip | null>();

/** Holds a small square before each colour. */
const squares = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { effects, docChanged, changes }) => {
    for (const effect of effects) if (effect.is(setColours)) return squaresOf(effect.value);
    return docChanged ? before.map(changes) : before;
  },
  provide: (it) => EditorView.decorations.from(it),
});

const squaresOf = (colours: readonly ColourPlace[]): DecorationSet =>
  RangeSet.of(colours.map(({ from, to, hex }) => Decoration.mark({ class: classOf(hex) }).range(from, to)));

/** Tells what squares look like: a rule for each colour, since the page allows no styles on elements. */
export const squareStyles = new CSSStyleSheet();
const known = new Set<string>();

function classOf(hex: string): string {
  const name = `colour-${hex.slice(1)}`;
  if (!known.has(hex)) squareStyles.insertRule(`.${name}::before { background-color: ${hex}; }`);
  known.add(hex);
  return `colour ${name}`;
}

/** Holds the picker that is open; it goes with any change of the text or step of the cursor. */
const open = StateField.define<Tooltip | null>({
  create: () => null,
  update: (before, { effects, docChanged, selection }) => {
    for (const effect of effects) if (effect.is(setPicker)) return effect.value;
    return docChanged || selection ? null : before;
  },
  provide: (it) => showTooltip.from(it),
});

/** Squares beside colours; a click on one, or a key at the cursor, opens a picker that writes another colour in its place. */
export function colourPicker(compiler: Compiler): Extension {
  const pickAt = (view: EditorView, offset: number): boolean => {
    const place = colourAt(view, offset);
    if (!place) return false;
    const tooltip: Tooltip = {
      pos: place.from,
      above: false,
      create: () => ({ dom: drawn(view, place, compiler), mount: () => focusPicker(view) }),
    };
    view.dispatch({ effects: setPicker.of(tooltip) });
    return true;
  };
  return [
    squares,
    open,
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        const { target } = event;
        if (!(target instanceof Element)) return false;
        const colour = target.closest(".colour");
        if (!colour || event.clientX > colour.getBoundingClientRect().left + squareSize) return false;
        event.preventDefault();
        return pickAt(view, view.posAtDOM(colour));
      },
    }),
    keymap.of([
      { key: "F4", run: (view) => pickAt(view, view.state.selection.main.head) },
      { key: "Escape", run: close },
    ]),
  ];
}

/** Says how wide a square is with its margin, in CSS pixels. */
const squareSize = 16;

function colourAt(view: EditorView, offset: number): { from: number; to: number } | undefined {
  const found: { from: number; to: number }[] = [];
  view.state.field(squares).between(offset, offset, (from, to) => void found.push({ from, to }));
  return found[0];
}

function close(view: EditorView): boolean {
  if (view.state.field(open) === null) return false;
  view.dispatch({ effects: setPicker.of(null) });
  view.focus();
  return true;
}

function focusPicker(view: EditorView): void {
  view.dom.querySelector<HTMLElement>(".picker button")?.focus();
}

function drawn(
  view: EditorView,
  { from, to }: { readonly from: number; readonly to: number },
  compiler: Compiler,
): HTMLElement {
  const write = (insert: string): void => {
    view.dispatch({ changes: { from, to, insert }, effects: setPicker.of(null) });
    view.focus();
  };
  const dom = document.createElement("div");
  dom.className = "picker";
  dom.setAttribute("role", "dialog");
  dom.setAttribute("aria-label", translateWorkshop("Choose a colour"));
  dom.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close(view);
  });
  const text = view.state.doc.toString();
  for (const [name, hex] of compiler.paletteOf(text)) {
    const button = document.createElement("button");
    button.type = "button";
    button.title = name;
    button.setAttribute("aria-label", name);
    button.style.background = hex;
    button.addEventListener("click", () => write(name));
    dom.append(button);
  }
  const label = document.createElement("label");
  const free = document.createElement("input");
  free.type = "color";
  free.value = compiler.colourPlaces(text).find((it) => it.from === from)?.hex ?? "#000000";
  free.addEventListener("change", () => write(free.value));
  label.append(`${translateWorkshop("Any colour")} `, free);
  dom.append(label);
  return dom;
}
