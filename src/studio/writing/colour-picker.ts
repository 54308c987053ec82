import { type Extension, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  showTooltip,
  type Tooltip,
  ViewPlugin,
} from "@codemirror/view";
import type { ColourPlace } from "../../formats/index.ts";
import { translateWorkshop } from "../texts/index.ts";
import type { Language } from "./language.ts";

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
  RangeSet.of(
    colours.map(({ from, to, hex }) => Decoration.mark({ class: classOf(hex), hex }).range(from, to)),
  );

/** Tells what squares look like: a rule for each colour, since the page allows no styles on elements. */
const squareStyles = new CSSStyleSheet();
const known = new Set<string>();

function classOf(hex: string): string {
  const name = `colour-${hex.slice(1)}`;
  if (!known.has(hex)) squareStyles.insertRule(`.${name}::before { background-color: ${hex}; }`);
  known.add(hex);
  return `colour ${name}`;
}

/** Holds the picker that is open; it goes with any change of the text or step of the cursor. */
const picker = StateField.define<Tooltip | null>({
  create: () => null,
  update: (before, { effects, docChanged, selection }) => {
    for (const effect of effects) if (effect.is(setPicker)) return effect.value;
    return docChanged || selection ? null : before;
  },
  provide: (it) => showTooltip.from(it),
});

/** Squares beside colours; a click on one, or a key at the cursor, opens a picker that writes another colour in its place. */
export function colourPicker(language: Language): Extension {
  const open = async (view: EditorView, place: ColourPlace): Promise<void> => {
    const palette = await language.palette(view, place.from);
    const tooltip: Tooltip = {
      pos: place.from,
      above: false,
      create: () => ({ dom: drawn(view, place, palette), mount: () => focusPicker(view) }),
    };
    view.dispatch({ effects: setPicker.of(tooltip) });
  };
  const pickAt = (view: EditorView, offset: number): boolean => {
    const place = colourAt(view, offset);
    if (place) void open(view, place);
    return place !== undefined;
  };
  return [
    squares,
    picker,
    ViewPlugin.define(({ root: { adoptedStyleSheets: sheets } }) => {
      if (!sheets.includes(squareStyles)) sheets.push(squareStyles);
      return {};
    }),
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

function colourAt(view: EditorView, offset: number): ColourPlace | undefined {
  const found: ColourPlace[] = [];
  view.state
    .field(squares)
    .between(offset, offset, (from, to, { spec }) => void found.push({ from, to, hex: spec.hex }));
  return found[0];
}

function close(view: EditorView): boolean {
  if (view.state.field(picker) === null) return false;
  view.dispatch({ effects: setPicker.of(null) });
  view.focus();
  return true;
}

function focusPicker(view: EditorView): void {
  view.dom.querySelector<HTMLElement>(".picker button")?.focus();
}

function drawn(
  view: EditorView,
  { from, to, hex: before }: ColourPlace,
  palette: readonly (readonly [name: string, hex: string])[],
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
  for (const [name, hex] of palette) {
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
  free.value = before;
  free.addEventListener("change", () => write(free.value));
  label.append(`${translateWorkshop("Any colour")} `, free);
  dom.append(label);
  return dom;
}
