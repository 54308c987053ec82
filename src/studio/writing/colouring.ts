import { type Extension, RangeSetBuilder, StateEffect } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import type { Compiler } from "../compiler.ts";

/** Longer than this, and a text is coloured when the typing pauses: one letter is not waited for by the next. In milliseconds. */
const quick = 8;

/** How long such a pause is, in milliseconds: longer in a text of so many letters, so that somebody who writes slowly is not held up either. */
const pause = { usual: 200, long: 600, letters: 30_000 };

const recolour = StateEffect.define();

/** Colours a text: one mark for each kind of token; what it looks like stands in look.ts. */
export function colouring({ highlight }: Compiler): Extension {
  const marks = new Map<string, Decoration>();
  const markFor = (kind: string): Decoration => {
    const mark = marks.get(kind) ?? Decoration.mark({ class: `tok-${kind}` });
    marks.set(kind, mark);
    return mark;
  };
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      #took = 0;
      #timer: ReturnType<typeof setTimeout> | undefined;

      constructor(view: EditorView) {
        this.decorations = this.#decorate(view);
      }

      update({ docChanged, view, changes, transactions }: ViewUpdate): void {
        if (transactions.some(({ effects }) => effects.some((it) => it.is(recolour)))) {
          this.decorations = this.#decorate(view);
        } else if (docChanged && this.#took < quick) {
          this.decorations = this.#decorate(view);
        } else if (docChanged) {
          this.decorations = this.decorations.map(changes);
          clearTimeout(this.#timer);
          const wait = view.state.doc.length > pause.letters ? pause.long : pause.usual;
          this.#timer = setTimeout(() => view.dispatch({ effects: recolour.of(null) }), wait);
        }
      }

      destroy(): void {
        clearTimeout(this.#timer);
      }

      #decorate(view: EditorView): DecorationSet {
        const began = performance.now();
        const builder = new RangeSetBuilder<Decoration>();
        for (const { from, to, kind } of highlight(view.state.doc.toString()))
          builder.add(from, to, markFor(kind));
        this.#took = performance.now() - began;
        return builder.finish();
      }
    },
    { decorations: (it) => it.decorations },
  );
}
