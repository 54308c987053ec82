import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";
import { say } from "../texts/index.ts";

/** What CodeMirror calls the parts of its form, in our words. */
const phrases = (): Record<string, string> => ({
  Find: say("Search"),
  Replace: say("Replace by"),
  next: say("Next"),
  previous: say("Previous"),
  all: say("Select all"),
  "match case": say("Match case"),
  regexp: say("Regular expression"),
  "by word": say("Whole words"),
  replace: say("Replace"),
  "replace all": say("Replace all"),
  close: say("Close"),
});

/** Searches and replaces in a text: Ctrl+F opens the form, Escape closes it. */
export const searching = (): Extension => [
  search({ top: true }),
  highlightSelectionMatches(),
  EditorState.phrases.of(phrases()),
  keymap.of(searchKeymap),
];

/** Opens the form of the search, with what is selected. */
export const openSearch = (view: EditorView): boolean => openSearchPanel(view);
