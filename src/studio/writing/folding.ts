import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { keymap } from "@codemirror/view";

/** A stretch of a text that can be folded: all but its first line. */
export interface Foldable {
  readonly from: number;
  readonly to: number;
}

/** Says which stretches there are now. */
export const setFoldable = StateEffect.define<readonly Foldable[]>();

/** The stretches as they were told last, moved along with what was written since. */
const foldable = StateField.define<readonly Foldable[]>({
  create: () => [],
  update: (before, { effects, docChanged, changes }) => {
    for (const effect of effects) if (effect.is(setFoldable)) return effect.value;
    if (!docChanged) return before;
    return before.map(({ from, to }) => ({ from: changes.mapPos(from), to: changes.mapPos(to) }));
  },
});

/** Sections fold at their first lines, by the gutter and by keys. */
export const folding: Extension = [
  foldable,
  foldService.of((state, from, to) => {
    const found = state.field(foldable).find((it) => it.from >= from && it.from <= to && it.to > to);
    // What was written since may end behind it, in the same line.
    return found ? { from: to, to: state.doc.lineAt(Math.min(found.to, state.doc.length)).to } : null;
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
