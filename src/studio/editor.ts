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
import { EditorState, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import type { Diagnostic, Fix } from "../base/index.ts";
import type { Entry, Replacement } from "../syntax/index.ts";
import type { Compiler } from "./compiler.ts";
import { helpTooltip } from "./help-tooltip.ts";

export interface EditorOptions {
  /** It lives in a shadow root, where its styles need no permission of the page. */
  readonly parent: ShadowRoot;
  readonly text: string;
  readonly compiler: Compiler;
  onChange(text: string): void;
}

/** A text in an editor that knows the language. */
export interface Editor {
  readonly text: string;
  /** Puts another text in its place, as one change that can be undone. */
  replace(text: string): void;
  /** Marks mistakes, each with its fixes. */
  mark(diagnostics: readonly Diagnostic[], file: string): void;
  apply(fix: Fix): void;
  /** Changes the text in some places, all at once; it can be undone by itself. */
  edit(changes: readonly Replacement[]): void;
  undo(): void;
  redo(): void;
  goTo(offset: number): void;
  /** Brings a line into sight and puts the cursor there; the focus stays where it is. */
  show(line: number): void;
  destroy(): void;
}

export function makeEditor({ parent, text, compiler, onChange }: EditorOptions): Editor {
  const view = new EditorView({ parent, root: parent, state: stateOf(text, compiler, onChange) });
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
    replace: (insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
    mark: (diagnostics, file) =>
      view.dispatch(setDiagnostics(view.state, marksOf(diagnostics, file, view.state.doc.length, apply))),
    apply,
    edit: (changes) =>
      view.dispatch({
        changes: changes.map(({ from, to, text: insert }) => ({ from, to, insert })),
        annotations: isolateHistory.of("full"),
      }),
    undo: () => undo(view),
    redo: () => redo(view),
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
    destroy: () => view.destroy(),
  };
}

function stateOf(doc: string, compiler: Compiler, onChange: (text: string) => void): EditorState {
  return EditorState.create({
    doc,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      lintGutter(),
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      autocompletion({ override: [(context) => completions(context, compiler)], icons: false }),
      helpTooltip(compiler),
      colouring(compiler),
      look,
      EditorView.contentAttributes.of({
        "aria-label": "The text of the game. Escape, then Tab leads out of it; F1 tells what a word means.",
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

// ---------------------------------------------------------------------------------------------- colours

/** One mark for each kind of token; the colours are in the look below. */
function colouring({ highlight }: Compiler): ViewPlugin<{ decorations: DecorationSet }> {
  const marks = new Map<string, Decoration>();
  const markFor = (kind: string): Decoration => {
    const mark = marks.get(kind) ?? Decoration.mark({ class: `tok-${kind}` });
    marks.set(kind, mark);
    return mark;
  };
  const decorate = (view: EditorView): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    for (const { from, to, kind } of highlight(view.state.doc.toString()))
      builder.add(from, to, markFor(kind));
    return builder.finish();
  };
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = decorate(view);
      }

      update({ docChanged, view }: ViewUpdate): void {
        if (docChanged) this.decorations = decorate(view);
      }
    },
    { decorations: (it) => it.decorations },
  );
}

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "0.9375rem", backgroundColor: "var(--panel)", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    lineHeight: "1.5",
  },
  ".cm-content": { caretColor: "var(--accent)" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--active)" },
  ".cm-gutters": {
    backgroundColor: "var(--paper)",
    color: "var(--soft)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".help": {
    maxWidth: "min(34rem, 100vw - 1.5rem)",
    maxHeight: "18rem",
    overflow: "auto",
    padding: "0.375rem 0.75rem",
  },
  ".help pre": { margin: "0.25rem 0", whiteSpace: "pre-wrap", fontSize: "0.875rem" },
  ".help p": { margin: "0.25rem 0", fontSize: "0.875rem", lineHeight: "1.45" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
    borderRadius: "4px",
  },
  ".tok-keyword": { color: "var(--keyword)", fontWeight: "600" },
  ".tok-name": { color: "var(--ink)" },
  ".tok-number": { color: "var(--number)" },
  ".tok-text": { color: "var(--text)" },
  ".tok-comment": { color: "var(--soft)", fontStyle: "italic" },
  ".tok-glyph, .tok-picture": { color: "var(--picture)", fontWeight: "600" },
  ".tok-key": { color: "var(--key)" },
  ".tok-operator": { color: "var(--soft)" },
});

// ---------------------------------------------------------------------------------------------- completion

/** Words of the language and names that stand in the text, as far as they fit the place. A word that is whole needs none: Enter begins a new line. */
function completions(
  context: CompletionContext,
  { highlight, offerAt, isPuzzle, entriesOf }: Compiler,
): CompletionResult | null {
  const word = context.matchBefore(/[\p{L}][\p{L}\p{N}_-]*/u);
  if (!word || (word.to - word.from < 2 && !context.explicit)) return null;
  const text = context.state.doc.toString();
  const isQuad = !isPuzzle(text);
  const offer = offerAt(text, word.from);
  const names = new Set(
    (offer.names ? highlight(text) : [])
      .filter((it) => it.kind === "name" && it.to !== word.to)
      .map((it) => text.slice(it.from, it.to)),
  );
  const isWhole = (it: string): boolean => names.has(it) || offer.words.includes(it);
  if (isWhole(word.text)) return null;
  return {
    from: word.from,
    validFor: (it) => /^[\p{L}\p{N}_-]*$/u.test(it) && !isWhole(it),
    options: [
      ...[...names].map((label) => ({ label, type: "variable", boost: 1 })),
      ...offer.words
        .filter((it) => !names.has(it))
        .map((label) => ({ label, type: "keyword", ...aboutAction(isQuad ? entriesOf(label) : []) })),
    ],
  };
}

/** How an action is written, and beside it what it does. */
function aboutAction(entries: readonly Entry[]): Pick<Completion, "detail" | "info"> {
  if (entries.length === 0) return {};
  return { detail: entries[0].form, info: entries.map((it) => it.says).join(" ") };
}
