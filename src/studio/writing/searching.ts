import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";

const phrases = {
  next: "Next",
  previous: "Previous",
  all: "Select all",
  "match case": "Match case",
  regexp: "Regular expression",
  "by word": "Whole words",
  replace: "Replace",
  "replace all": "Replace all",
  close: "Close",
};

/** Searches and replaces in a text: Ctrl+F opens the form, Escape closes it. */
export const searching: Extension = [
  search({ top: true }),
  highlightSelectionMatches(),
  EditorState.phrases.of(phrases),
  keymap.of(searchKeymap),
];

/** Opens the form of the search, with what is selected. */
export const openSearch = (view: EditorView): boolean => openSearchPanel(view);
