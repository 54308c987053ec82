import { type Extension, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, ViewPlugin } from "@codemirror/view";
import type { ColourPlace } from "../../formats/index.ts";
import { translateWorkshop } from "../texts/index.ts";
import { openTooltip } from "./help-tooltip.ts";
import type { EditorLanguage } from "./language.ts";

/** Sets the places of colours in the text. */
export const setColours = StateEffect.define<readonly ColourPlace[]>();

/** Shows a small square before each colour. */
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

/** Holds a style rule for each colour, because the page's security policy forbids inline styles. */
const squareStyles = new CSSStyleSheet();
const known = new Set<string>();

function classOf(hex: string): string {
  const name = `colour-${hex.slice(1)}`;
  if (!known.has(hex)) squareStyles.insertRule(`.${name}::before { background-color: ${hex}; }`);
  known.add(hex);
  return `colour ${name}`;
}

/** Shows squares beside colours; a click on one, or a key at the cursor, opens a picker that replaces the colour. */
export function colourPicker(language: EditorLanguage): Extension {
  const pickAt = (view: EditorView, offset: number): boolean => {
    const place = colourAt(view, offset);
    const focus = (): void => view.dom.querySelector<HTMLElement>(".picker button, .picker input")?.focus();
    if (place) openTooltip(view, place.from, drawn(view, place, language.palette), focus);
    return place !== undefined;
  };
  return [
    squares,
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
    keymap.of([{ key: "F4", run: (view) => pickAt(view, view.state.selection.main.head) }]),
  ];
}

/** Sets the clickable width of a square with its margin, in CSS pixels. */
const squareSize = 16;

function colourAt(view: EditorView, offset: number): ColourPlace | undefined {
  const colourPlaces: ColourPlace[] = [];
  view.state
    .field(squares)
    .between(offset, offset, (from, to, { spec }) => void colourPlaces.push({ from, to, hex: spec.hex }));
  return colourPlaces[0];
}

function drawn(
  view: EditorView,
  { from, to, hex: before }: ColourPlace,
  palette: readonly (readonly [name: string, hex: string])[],
): HTMLElement {
  const write = (insert: string): void => {
    view.dispatch({ changes: { from, to, insert } });
    view.focus();
  };
  const dom = document.createElement("div");
  dom.className = "picker";
  dom.setAttribute("role", "dialog");
  dom.setAttribute("aria-label", translateWorkshop("Choose a colour"));
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
