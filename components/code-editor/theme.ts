import { EditorView } from "@codemirror/view";

/** The severity of a diagnostic. */
type Severity = "error" | "warning" | "info";

/** The marks of a gravity, in our colours instead of the library's pictures: a shape in the gutter, a line under the text. */
const mark = (severity: Severity, color: string, shape: string) => ({
  [`.cm-lint-marker-${severity}`]: {
    content: "none",
    backgroundColor: color,
    clipPath: shape,
    forcedColorAdjust: "none",
  },
  [`.cm-lintRange-${severity}`]: {
    backgroundImage: "none",
    textDecoration: `underline wavy ${color}`,
    textUnderlineOffset: "3px",
    textDecorationSkipInk: "none",
  },
});

/** The colours of code editors, in both themes of the interface. */
export const codeTheme = EditorView.theme({
  "&": { backgroundColor: "var(--sunken)", color: "var(--ink)", fontSize: "0.78125rem" },
  "&.cm-focused": { outline: "2px solid var(--water)", outlineOffset: "2px" },
  ".cm-content": { fontFamily: "var(--font-mono)", caretColor: "var(--ink)", lineHeight: "1.25rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    backgroundColor: "var(--sunken)",
    color: "var(--ink-3)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in oklab, var(--water) 7%, transparent)",
  },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--water-soft)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--float-edge)",
    borderRadius: "6px",
  },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--water-soft)",
    color: "var(--ink)",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--rust)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--ochre)" },
  ".cm-diagnostic-info": { borderLeftColor: "var(--ink-3)" },
  ".cm-lint-marker": { width: "0.625rem", height: "0.625rem", margin: "0.3125rem 0.125rem" },
  ...mark("error", "var(--rust)", "circle(50%)"),
  ...mark("warning", "var(--ochre)", "polygon(50% 0, 100% 100%, 0 100%)"),
  ...mark("info", "var(--ink-3)", "polygon(50% 0, 100% 50%, 50% 100%, 0 50%)"),
  ".cm-foldPlaceholder": { backgroundColor: "transparent", border: "none", color: "var(--ink-3)" },
});
