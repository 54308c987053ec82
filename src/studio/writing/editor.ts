import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
  redo,
  undo,
} from "@codemirror/commands";
import { lintGutter } from "@codemirror/lint";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import type { Replacement } from "../../syntax/index.ts";
import { translateWorkshop } from "../texts/index.ts";
import type { Language } from "./language.ts";
import { editorLook } from "./look.ts";

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

export interface EditorOptions {
  /** It lives in a shadow root, where its styles need no permission of the page. */
  readonly parent: ShadowRoot;
  /** What it is kept by. */
  readonly file: string;
  /** What the language server knows it by. */
  readonly called: string;
  readonly text: string;
  readonly language: Language;
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
  /** Says by which name the language server knows the text now. */
  call(file: string): void;
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
  const call = (file: string): void =>
    view.dispatch({ effects: served.reconfigure(options.language.extension(file)) });
  // What was kept may have had another name.
  call(options.called);
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
    call,
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

/** Holds what the language server does in an editor. */
const served = new Compartment();

function stateOf({ text: doc, onChange, onRename, onPlay }: EditorOptions): EditorState {
  return EditorState.create({
    doc,
    extensions: [
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      lintGutter(),
      searching(),
      served.of([]),
      keymap.of([
        { key: "F2", run: () => (onRename(), true) },
        { key: "Mod-Enter", run: () => (onPlay(), true) },
        ...defaultKeymap,
        ...historyKeymap,
        indentWithTab,
      ]),
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
