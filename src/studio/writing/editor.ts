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
import type { EditorLanguage } from "./language.ts";
import look from "./look.css?inline";

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

export interface EditorOptions {
  /** It lives in a shadow root, where its styles need no permission of the page. */
  readonly parent: ShadowRoot;
  /** Identifies the text in the store. */
  readonly file: string;
  /** Identifies the text for the language server. */
  readonly called: string;
  readonly text: string;
  readonly language: EditorLanguage;
  /** Stores the state of files that were open before: cursor and undo history. */
  readonly states: Map<string, EditorState>;
  onChange(text: string): void;
  /** Is called when the key for another name was pressed. */
  onRename(): void;
  /** Is called when the key that plays the level at the cursor was pressed. */
  onPlay(): void;
}

/** Describes a text in an editor that knows the language. */
export type Editor = ReturnType<typeof makeEditor>;

export function makeEditor(options: EditorOptions) {
  const { parent, file: name, text, states } = options;
  const known = states.get(name);
  const state = known?.doc.toString() === text ? known : stateOf(options);
  const view = new EditorView({ parent, root: parent, state });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  parent.adoptedStyleSheets.push(sheet);
  const call = (file: string): void =>
    view.dispatch({ effects: served.reconfigure(options.language.extension(file)) });
  // What was kept may have had another name.
  call(options.called);
  return {
    file: name,
    get text() {
      return view.state.doc.toString();
    },
    /** Returns the offset of the cursor in the text. */
    get cursor() {
      return view.state.selection.main.head;
    },
    /** Returns the text before the cursor, or before the selection, in its line. */
    get lineBefore() {
      const { from } = view.state.selection.main;
      return view.state.sliceDoc(view.state.doc.lineAt(from).from, from);
    },
    /** Puts another text in its place, as one change that can be undone. */
    replace: (insert: string) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
    /** Returns the name by which the language server knows the text now. */
    call,
    /** Writes at the cursor, in place of what is selected. */
    insert: (it: string): void => {
      view.dispatch(view.state.replaceSelection(it), { scrollIntoView: true, userEvent: "input.type" });
      view.focus();
    },
    /** Changes the text in some places, all at once; it can be undone by itself. */
    edit: (changes: readonly Replacement[]) =>
      view.dispatch({
        changes: changes.map(({ from, to, text: insert }) => ({ from, to, insert })),
        annotations: isolateHistory.of("full"),
      }),
    undo: () => undo(view),
    redo: () => redo(view),
    /** Opens the form that searches and replaces, with what is selected. */
    search: () => openSearchPanel(view),
    focus: () => view.focus(),
    goTo: (offset: number): void => {
      view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) }, scrollIntoView: true });
      view.focus();
    },
    /** Brings a line into sight and puts the cursor there; the focus stays where it is. */
    show: (line: number): void => {
      const { doc } = view.state;
      if (line < 1 || line > doc.lines) return;
      const { from } = doc.line(line);
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
    },
    destroy: (): void => {
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
      EditorView.lineWrapping,
      served.of([]),
      keymap.of([
        { key: "F2", run: () => (onRename(), true) },
        { key: "Mod-Enter", run: () => (onPlay(), true) },
        ...defaultKeymap,
        ...historyKeymap,
        indentWithTab,
      ]),
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
