import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
  redo,
  undo,
} from "@codemirror/commands";
import { type Diagnostic as Mark, lintGutter, setDiagnostics } from "@codemirror/lint";
import type { Diagnostic, Fix } from "../../base/index.ts";
import type { Entry, Replacement } from "../../syntax/index.ts";
import { colourPicker, setColours, squareStyles } from "./colour-picker.ts";
import { offeredAt } from "../../lsp/index.ts";
import { helpTooltip } from "./help-tooltip.ts";
import { editorLook } from "./look.ts";
import type { Compiler } from "../compiler.ts";
import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { type Extension, EditorState, StateEffect, StateField, RangeSetBuilder } from "@codemirror/state";
import {
  type DecorationSet,
  type ViewUpdate,
  keymap,
  Decoration,
  ViewPlugin,
  drawSelection,
  EditorView,
  highlightActiveLine,
  lineNumbers,
} from "@codemirror/view";
import { translateWorkshop } from "../texts/index.ts";

/** Returns what CodeMirror calls the parts of its form, in our words. */
const phrases = (): Record<string, string> => ({
  Find: translateWorkshop("Search"),
  Replace: translateWorkshop("Replace by"),
  next: translateWorkshop("Next"),
  previous: translateWorkshop("Previous"),
  all: translateWorkshop("Select all"),
  "match case": translateWorkshop("Match case"),
  regexp: translateWorkshop("Regular expression"),
  "by word": translateWorkshop("Whole words"),
  replace: translateWorkshop("Replace"),
  "replace all": translateWorkshop("Replace all"),
  close: translateWorkshop("Close"),
});

/** Searches and replaces in a text: Ctrl+F opens the form, Escape closes it. */
const searching = (): Extension => [
  search({ top: true }),
  highlightSelectionMatches(),
  EditorState.phrases.of(phrases()),
  keymap.of(searchKeymap),
];

/** Opens the form of the search, with what is selected. */
const openSearch = (view: EditorView): boolean => openSearchPanel(view);

/** Describes a stretch of a text that can be folded: all but its first line. */
interface Foldable {
  readonly from: number;
  readonly to: number;
}

/** Says which stretches there are now. */
const setFoldable = StateEffect.define<readonly Foldable[]>();

/** Stores the stretches as they were told last, moved along with what was written since. */
const foldable = StateField.define<readonly Foldable[]>({
  create: () => [],
  update: (before, { effects, docChanged, changes }) => {
    for (const effect of effects) if (effect.is(setFoldable)) return effect.value;
    if (!docChanged) return before;
    return before.map(({ from, to }) => ({ from: changes.mapPos(from), to: changes.mapPos(to) }));
  },
});

/** Sections fold at their first lines, by the gutter and by keys. */
const folding: Extension = [
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

/**
 * Limits the milliseconds for colouring a text at each letter; if it takes longer, it is coloured when the typing
 * pauses: one letter is not waited for by the next.
 */
const quick = 8;

/** Says how long such a pause is, in milliseconds: longer in a text of so many letters, so that somebody who writes slowly is not held up either. */
const pause = { usual: 200, long: 600, letters: 30_000 };

const recolour = StateEffect.define();

/** Colours a text: one mark for each kind of token; what it looks like stands in look.ts. */
function colouring({ highlight }: Compiler): Extension {
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

export interface EditorOptions {
  /** It lives in a shadow root, where its styles need no permission of the page. */
  readonly parent: ShadowRoot;
  readonly file: string;
  readonly text: string;
  readonly compiler: Compiler;
  /** Says what is kept of files that were open before: cursor, and what can be undone. */
  readonly states: Map<string, EditorState>;
  onChange(text: string): void;
  /** Is called when the key for another name was pressed. */
  onRename(): void;
  /** Is called when the key that plays the level at the cursor was pressed. */
  onPlay(): void;
}

/** Describes a text in an editor that knows the language. */
export interface Editor {
  readonly text: string;
  /** Says where the cursor is: an offset of the text. */
  readonly cursor: number;
  /** Says what stands before the cursor, or before what is selected, in its line. */
  readonly lineBefore: string;
  /** Puts another text in its place, as one change that can be undone. */
  replace(text: string): void;
  /** Marks mistakes, each with its fixes. */
  mark(diagnostics: readonly Diagnostic[], file: string): void;
  /** Tells where sections and colours stand, for folding and squares. */
  tell(parts: readonly Foldable[], colours: ReturnType<Compiler["colourPlaces"]>): void;
  apply(fix: Fix): void;
  /** Writes at the cursor, in place of what is selected. */
  insert(text: string): void;
  /** Changes the text in some places, all at once; it can be undone by itself. */
  edit(changes: readonly Replacement[]): void;
  undo(): void;
  redo(): void;
  /** Opens the form that searches and replaces. */
  search(): void;
  focus(): void;
  goTo(offset: number): void;
  /** Brings a line into sight and puts the cursor there; the focus stays where it is. */
  show(line: number): void;
  destroy(): void;
}

export function makeEditor(options: EditorOptions): Editor {
  const { parent, file: name, text, states } = options;
  const known = states.get(name);
  const state = known?.doc.toString() === text ? known : stateOf(options);
  const view = new EditorView({ parent, root: parent, state });
  if (!parent.adoptedStyleSheets.includes(squareStyles)) parent.adoptedStyleSheets.push(squareStyles);
  const apply = (fix: Fix): void => {
    const edits = [...fix.edits].sort((a, b) => a.span.from - b.span.from);
    view.dispatch({
      changes: edits.map(({ span, text: insert }) => ({ from: span.from, to: span.to, insert })),
    });
    view.focus();
  };
  return {
    get text() {
      return view.state.doc.toString();
    },
    get cursor() {
      return view.state.selection.main.head;
    },
    get lineBefore() {
      const { from } = view.state.selection.main;
      return view.state.sliceDoc(view.state.doc.lineAt(from).from, from);
    },
    replace: (insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
    mark: (diagnostics, file) =>
      view.dispatch(setDiagnostics(view.state, marksOf(diagnostics, file, view.state.doc.length, apply))),
    tell: (parts, colours) => {
      const isNow = [...parts, ...colours].every((it) => it.to <= view.state.doc.length);
      if (isNow) view.dispatch({ effects: [setFoldable.of(parts), setColours.of(colours)] });
    },
    apply,
    insert: (it) => {
      view.dispatch(view.state.replaceSelection(it), { scrollIntoView: true, userEvent: "input.type" });
      view.focus();
    },
    edit: (changes) =>
      view.dispatch({
        changes: changes.map(({ from, to, text: insert }) => ({ from, to, insert })),
        annotations: isolateHistory.of("full"),
      }),
    undo: () => undo(view),
    redo: () => redo(view),
    search: () => openSearch(view),
    focus: () => view.focus(),
    goTo: (offset) => {
      view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) }, scrollIntoView: true });
      view.focus();
    },
    show: (line) => {
      const { doc } = view.state;
      if (line < 1 || line > doc.lines) return;
      const { from } = doc.line(line);
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
    },
    destroy: () => {
      states.set(name, view.state);
      view.destroy();
    },
  };
}

function stateOf({ text: doc, compiler, onChange, onRename, onPlay }: EditorOptions): EditorState {
  return EditorState.create({
    doc,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      lintGutter(),
      folding,
      searching(),
      keymap.of([
        { key: "F2", run: () => (onRename(), true) },
        { key: "Mod-Enter", run: () => (onPlay(), true) },
        ...defaultKeymap,
        ...historyKeymap,
        indentWithTab,
      ]),
      autocompletion({ override: [(context) => completions(context, compiler)], icons: false }),
      helpTooltip(compiler),
      colourPicker(compiler),
      colouring(compiler),
      editorLook,
      EditorView.contentAttributes.of({
        "aria-label": translateWorkshop(
          "The text of the game. Escape, then Tab leads out of it; F1 tells what a word means, F2 changes a name, F4 a colour; Control and F searches, Control and Enter plays the level at the cursor.",
        ),
        tabindex: "0",
      }),
      EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
    ],
  });
}

function marksOf(
  diagnostics: readonly Diagnostic[],
  file: string,
  length: number,
  apply: (fix: Fix) => void,
): readonly Mark[] {
  return diagnostics
    .filter((it) => it.span.file === file)
    .map(({ span, severity, message, hint, fixes }) => ({
      from: Math.min(span.from, length),
      to: Math.min(span.to, length),
      severity,
      message: hint === undefined ? message : `${message} ${hint}`,
      actions: (fixes ?? []).map((fix) => ({ name: fix.title, apply: () => apply(fix) })),
    }));
}

// ---------------------------------------------------------------------------------------------- completion

/**
 * Completes words of the language and names that stand in the text, as far as they fit the place. A word that is whole
 * needs none: Enter begins a new line.
 */
function completions(context: CompletionContext, compiler: Compiler): CompletionResult | null {
  const word = context.matchBefore(/[\p{L}][\p{L}\p{N}_-]*/u);
  if (!word || (word.to - word.from < 2 && !context.explicit)) return null;
  const offered = offeredAt(context.state.doc.toString(), word, compiler);
  const labels = new Set(offered.map((it) => it.label));
  return {
    from: word.from,
    validFor: (it) => /^[\p{L}\p{N}_-]*$/u.test(it) && !labels.has(it),
    options: offered.map(({ label, isName, entries }) =>
      isName ? { label, type: "variable", boost: 1 } : { label, type: "keyword", ...aboutAction(entries) },
    ),
  };
}

/** Returns how an action is written, and beside it what it does. */
function aboutAction(entries: readonly Entry[]): Pick<Completion, "detail" | "info"> {
  if (entries.length === 0) return {};
  return { detail: entries[0].form, info: entries.map((it) => it.says).join(" ") };
}
