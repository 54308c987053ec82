import { autocompletion } from "@codemirror/autocomplete";
import { insertNewlineAndIndent } from "@codemirror/commands";
import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import {
  findReferencesKeymap,
  jumpToDefinitionKeymap,
  serverCompletionSource,
  signatureHelp,
} from "@codemirror/lsp-client";
import { type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, ViewPlugin } from "@codemirror/view";
import { getOrMake } from "../../base/index.ts";
import type { OutlineEntry } from "../../syntax/index.ts";
import { colourPicker, makeDecorationField } from "./colour-picker.tsx";
import { helpTooltip } from "./help-tooltip.ts";
import type { EditorLanguage } from "./language.ts";

/** Returns the editor extensions that use the language server; `onOpened` is called when an editor is created. */
export const makeServerExtensions = (language: EditorLanguage, onOpened: () => void): Extension => [
  tokenField,
  folding,
  // A single letter has too many completions, and Enter would accept one.
  autocompletion({
    icons: false,
    override: [
      (context) =>
        context.explicit || context.matchBefore(/\p{L}[\p{L}\p{N}_-]+/u)
          ? serverCompletionSource(context)
          : null,
    ],
  }),
  signatureHelp(),
  EditorView.inputHandler.of(
    (_, from, to, text) =>
      text === " " && from === to && from === language.lastIndent.at && language.lastIndent.left-- > 0,
  ),
  helpTooltip,
  colourPicker(language),
  keymap.of([
    {
      key: "Enter",
      run: (view) => {
        const isDone = insertNewlineAndIndent(view);
        void language.indent(view);
        return isDone;
      },
    },
    ...jumpToDefinitionKeymap,
    ...findReferencesKeymap,
  ]),
  ViewPlugin.define(() => {
    onOpened();
    return {};
  }),
];

// ---------------------------------------------------------------------------------------------- folding

/** Replaces the foldable ranges of the text. */
export const setFoldable = StateEffect.define<readonly Foldable[]>();

type Foldable = Pick<OutlineEntry, "from" | "to">;

/** Holds the last foldable ranges from the server, adjusted to later edits. */
const foldableField = StateField.define<readonly Foldable[]>({
  create: () => [],
  update: (before, { effects, docChanged, changes }) => {
    for (const effect of effects) if (effect.is(setFoldable)) return effect.value;
    if (!docChanged) return before;
    return before.map(({ from, to }) => ({ from: changes.mapPos(from), to: changes.mapPos(to) }));
  },
});

/** Lets the user fold sections in the gutter and by keys. */
const folding: Extension = [
  foldableField,
  foldService.of((state, from, to) => {
    const foldable = state.field(foldableField).find((it) => it.from >= from && it.from <= to && it.to > to);
    // Later edits may have moved the end into the middle of a line.
    return foldable ? { from: to, to: state.doc.lineAt(Math.min(foldable.to, state.doc.length)).to } : null;
  }),
  codeFolding(),
  foldGutter({
    openText: "⌄",
    closedText: "›",
    foldingChanged: ({ transactions }) =>
      transactions.some(({ effects }) => effects.some((it) => it.is(setFoldable))),
  }),
  keymap.of(foldKeymap),
];

// ---------------------------------------------------------------------------------------------- colours

/** Sets a mark for each token of the text; look.css defines the colours. */
export const setTokens = StateEffect.define<DecorationSet>();

/** Holds the last marks from the server. */
const tokenField = makeDecorationField(setTokens);

const marksByType = new Map<string, Decoration>();

/** Decodes the server's semantic tokens: five numbers for each. Returns their marks, and the one-character texts of tokens of type `glyphType`. */
export function readTokens(
  data: readonly number[],
  types: readonly string[],
  doc: Text,
  glyphType: string,
): { readonly marks: DecorationSet; readonly glyphs: readonly string[] } {
  const builder = new RangeSetBuilder<Decoration>();
  const glyphTexts = new Set<string>();
  let [line, character] = [0, 0];
  for (let i = 0; i < data.length; i += 5) {
    character = data[i] === 0 ? character + data[i + 1] : data[i + 1];
    line += data[i];
    const from = doc.line(line + 1).from + character;
    const to = from + data[i + 2];
    const type = types[data[i + 3]];
    const mark = getOrMake(marksByType, type, () => Decoration.mark({ class: `tok-${type}` }));
    builder.add(from, to, mark);
    if (type === glyphType) glyphTexts.add(doc.sliceString(from, to));
  }
  return { marks: builder.finish(), glyphs: [...glyphTexts].filter((it) => [...it].length === 1) };
}
