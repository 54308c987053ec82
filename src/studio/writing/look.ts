import { EditorView } from "@codemirror/view";

/** What the editor looks like, in the colours of the page. */
export const editorLook = EditorView.theme({
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
  ".cm-foldGutter .cm-gutterElement": { cursor: "pointer", padding: "0 0.25rem" },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--active)",
    color: "var(--soft)",
    border: "1px solid var(--line)",
  },
  ".colour::before": {
    content: '""',
    display: "inline-block",
    width: "0.6875rem",
    height: "0.6875rem",
    marginRight: "0.25rem",
    verticalAlign: "baseline",
    border: "1px solid var(--soft)",
    borderRadius: "2px",
    cursor: "pointer",
  },
  ".picker": {
    display: "grid",
    gridTemplateColumns: "repeat(8, 1.75rem)",
    gap: "0.25rem",
    padding: "0.5rem",
  },
  ".picker button": {
    height: "1.75rem",
    border: "1px solid var(--line)",
    borderRadius: "4px",
    cursor: "pointer",
  },
  ".picker label": { gridColumn: "1 / -1", fontSize: "0.875rem" },
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
