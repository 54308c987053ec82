import * as commands from "@codemirror/commands";
import { lintGutter } from "@codemirror/lint";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import type { Replacement } from "../../syntax/index.ts";
import { translateWorkshop } from "../texts/index.ts";
import type { EditorLanguage } from "./language.ts";
import look from "./look.css?inline";

/** Returns translations of the labels in CodeMirror's search form. */
const makePhrases = (): Record<string, string> => ({
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

/** Adds search and replace to the editor: Ctrl+F opens the form, Escape closes it. */
const makeSearchExtensions = (): Extension => [
  search({ top: true }),
  highlightSelectionMatches(),
  EditorState.phrases.of(makePhrases()),
  keymap.of(searchKeymap),
];

export interface EditorOptions {
  /** Holds the shadow root that contains the editor. The page's security policy does not forbid its style sheets. */
  readonly parent: ShadowRoot;
  /** Identifies the file among the files of the game. */
  readonly file: string;
  /** Names the file for the language server. */
  readonly serverName: string;
  readonly text: string;
  readonly language: EditorLanguage;
  /** Stores the editor states of files opened before, with cursor and undo history. */
  readonly states: Map<string, EditorState>;
  onChange(text: string): void;
  /** Holds the functions that keys of the editor call. */
  readonly tools: { readonly current: EditorTools | undefined };
}

/** Holds the functions that keys call for the name or the level at the cursor. */
export interface EditorTools {
  rename(): void;
  playLevel(): void;
}

/** Represents an editor with support for the language. */
export type Editor = ReturnType<typeof makeEditor>;

export function makeEditor(options: EditorOptions) {
  const { parent, file: name, text, states } = options;
  const knownState = states.get(name);
  const state = knownState?.doc.toString() === text ? knownState : makeState(options);
  const view = new EditorView({ parent, root: parent, state });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  parent.adoptedStyleSheets.push(sheet);
  const setServerName = (file: string): void =>
    view.dispatch({ effects: serverCompartment.reconfigure(options.language.editorExtensions(file)) });
  // A restored state may have been made under another file name.
  setServerName(options.serverName);
  return {
    file: name,
    get text() {
      return view.state.doc.toString();
    },
    /** Returns the offset of the cursor in the text. */
    get cursor() {
      return view.state.selection.main.head;
    },
    /** Returns the text between the start of the line and the cursor or selection. */
    get lineBefore() {
      const { from } = view.state.selection.main;
      return view.state.sliceDoc(view.state.doc.lineAt(from).from, from);
    },
    /** Replaces the whole text in one undoable change. */
    replace: (insert: string) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
    /** Sets the name by which the language server knows the text. */
    call: setServerName,
    /** Inserts a text at the cursor, replacing the selection. */
    insert: (it: string): void => {
      view.dispatch(view.state.replaceSelection(it), { scrollIntoView: true, userEvent: "input.type" });
      view.focus();
    },
    /** Applies several replacements as one undoable change. */
    edit: (changes: readonly Replacement[]) =>
      view.dispatch({
        changes: changes.map(({ from, to, text: insert }) => ({ from, to, insert })),
        annotations: commands.isolateHistory.of("full"),
      }),
    undo: () => commands.undo(view),
    redo: () => commands.redo(view),
    /** Opens the search form, filled with the selection. */
    search: () => openSearchPanel(view),
    focus: () => view.focus(),
    goTo: (offset: number): void => {
      view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) }, scrollIntoView: true });
      view.focus();
    },
    /** Scrolls to a line and puts the cursor there, without taking the focus. */
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

/** Holds the extensions provided by the language server. */
const serverCompartment = new Compartment();

function makeState({ text: doc, onChange, tools }: EditorOptions): EditorState {
  return EditorState.create({
    doc,
    extensions: [
      lineNumbers(),
      commands.history(),
      drawSelection(),
      highlightActiveLine(),
      lintGutter(),
      makeSearchExtensions(),
      EditorView.lineWrapping,
      serverCompartment.of([]),
      keymap.of([
        { key: "F2", run: () => (tools.current?.rename(), true) },
        { key: "Mod-Enter", run: () => (tools.current?.playLevel(), true) },
        ...commands.defaultKeymap,
        ...commands.historyKeymap,
        commands.indentWithTab,
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
