import { type Extension, RangeSet, StateEffect, type StateEffectType, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, ViewPlugin } from "@codemirror/view";
import { render, type VNode } from "preact";
import { useState } from "preact/hooks";
import type { ColourPlace } from "../../formats/index.ts";
import { Button } from "../../web/index.ts";
import { TextButton, translateWorkshop } from "../texts/index.ts";
import { closeTooltip, openTooltip } from "./help-tooltip.ts";
import type { EditorLanguage } from "./language.ts";

/** Makes an editor field for marks in the text. The effect `setMarks` replaces all marks, and later edits move them. */
export const makeDecorationField = (setMarks: StateEffectType<DecorationSet>): StateField<DecorationSet> =>
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (decorations, { effects, docChanged, changes }) => {
      for (const effect of effects) if (effect.is(setMarks)) return effect.value;
      return docChanged ? decorations.map(changes) : decorations;
    },
    provide: (it) => EditorView.decorations.from(it),
  });

/** Sets the squares before the colours of the text: see `makeSquareMarks`. */
export const setColours = StateEffect.define<DecorationSet>();

/** Holds the mark of each colour in the text, which shows a small square before it. */
const squareField = makeDecorationField(setColours);

export const makeSquareMarks = (colours: readonly ColourPlace[]): DecorationSet =>
  RangeSet.of(
    colours.map(({ from, to, hex }) => Decoration.mark({ class: colourClassOf(hex), hex }).range(from, to)),
  );

/** Holds a style rule for each colour, because the page's security policy forbids inline styles. */
const squareStyles = new CSSStyleSheet();
const styledColours = new Set<string>();

function colourClassOf(hex: string): string {
  const name = `colour-${hex.slice(1)}`;
  if (!styledColours.has(hex)) squareStyles.insertRule(`.${name}::before { background-color: ${hex}; }`);
  styledColours.add(hex);
  return `colour ${name}`;
}

/** Shows squares before colours. A click on a square, or F4 at the cursor, opens a picker that replaces the colour. */
export function colourPicker(language: EditorLanguage): Extension {
  const openPickerAt = (view: EditorView, offset: number): boolean => {
    const [colourPlace] = coloursIn(view, offset, offset);
    if (!colourPlace) return false;
    const focusPicker = (): void =>
      view.dom.querySelector<HTMLElement>(".picker button, .picker input")?.focus();
    const pickerElement = document.createElement("div");
    pickerElement.className = "picker";
    pickerElement.setAttribute("role", "dialog");
    pickerElement.setAttribute("aria-label", translateWorkshop("Choose a colour"));
    const replaceColour = ({ from, to }: ColourPlace, insert: string): void => {
      view.dispatch({ changes: { from, to, insert } });
      view.focus();
    };
    const picture = spriteColours(view, colourPlace);
    const { palette } = language;
    const close = (): unknown => closeTooltip(view);
    render(
      <Picker {...{ place: colourPlace, picture, palette }} onWrite={replaceColour} onClose={close} />,
      pickerElement,
    );
    openTooltip(view, colourPlace.from, pickerElement, focusPicker);
    return true;
  };
  return [
    squareField,
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
        return openPickerAt(view, view.posAtDOM(colour));
      },
    }),
    keymap.of([{ key: "F4", run: (view) => openPickerAt(view, view.state.selection.main.head) }]),
  ];
}

/** Sets the clickable width of a square with its margin, in CSS pixels. */
const squareSize = 16;

function coloursIn({ state }: EditorView, start: number, end: number): ColourPlace[] {
  const colourPlaces: ColourPlace[] = [];
  state
    .field(squareField)
    .between(start, end, (from, to, { spec }) => void colourPlaces.push({ from, to, hex: spec.hex }));
  return colourPlaces;
}

/** Returns the colours of the sprite of an object whose own colour was clicked. The page shows the sprite instead of the object's own colour. */
function spriteColours(view: EditorView, { from }: ColourPlace): ColourPlace[] {
  const { doc } = view.state;
  const [, name] = /^\s+([\w-]+)\s+\S\s/.exec(doc.lineAt(from).text) ?? [];
  const header = new RegExp(`^sprite[ \\t]+${name}(?![\\w-]).*$`, "m").exec(doc.toString());
  return name !== undefined && header ? coloursIn(view, header.index, header.index + header[0].length) : [];
}

interface PickerProps {
  /** Holds the colour that was clicked, with its offsets in the text. */
  readonly place: ColourPlace;
  /** Lists the colours of the object's sprite; empty if it has none. */
  readonly picture: readonly ColourPlace[];
  readonly palette: EditorLanguage["palette"];
  onWrite(place: ColourPlace, colour: string): void;
  onClose(): void;
}

/** Shows all colours to choose from; for an object with a sprite, also a choice of the colour to replace. */
function Picker({ place, picture, palette, onWrite, onClose }: PickerProps): VNode {
  // The colours of the sprite come first, because the page shows the sprite.
  const choices = [...picture, place];
  const [chosen, setChosen] = useState(choices[0]);
  return (
    <>
      {picture.length > 0 && (
        <fieldset>
          <legend>{translateWorkshop("Which of its colours")}</legend>
          {choices.map((it, index) => (
            <label key={it.from}>
              <input type="radio" name="which" checked={it === chosen} onChange={() => setChosen(it)} />
              <i style={{ background: it.hex }} />
              {it === place ? translateWorkshop("As text") : translateWorkshop("Picture {}", index)}
            </label>
          ))}
        </fieldset>
      )}
      {palette.map(([name, hex]) => (
        <Button
          key={name}
          title={name}
          aria-label={name}
          style={{ background: hex }}
          onClick={() => onWrite(chosen, name)}
        />
      ))}
      <label>
        {translateWorkshop("Any colour")}{" "}
        <input
          type="color"
          value={chosen.hex}
          onChange={({ currentTarget }) => onWrite(chosen, currentTarget.value)}
        />
      </label>
      <TextButton class="close" onClick={onClose} text="Close" />
    </>
  );
}
