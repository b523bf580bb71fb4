"use client";
import { autocompletion } from "@codemirror/autocomplete";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import CodeMirror from "@uiw/react-codemirror";
import { useMemo } from "react";
import { completeBy, type FreeKeys } from "@/components/surveys/editor/code/completion";
import type { JsonPath } from "@/components/surveys/editor/code/json-schema";
import { rangeOf } from "@/components/surveys/editor/code/json-tree";
import { usePhrases } from "@/components/surveys/editor/code/phrases";
import type { JsonObject } from "@/lib/contract/json";

/** Something to say about a place of the document. */
export interface Remark {
  path: JsonPath;
  severity: "error" | "warning" | "info";
  message: string;
}

export interface JsonEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  schema: JsonObject;
  freeKeys: FreeKeys;
  remarks: readonly Remark[];
  isReadOnly: boolean;
}

/** The marks of a gravity, in our colours instead of the library's pictures: a shape in the gutter, a line under the text. */
const mark = (severity: Remark["severity"], color: string, shape: string) => ({
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

const colors = EditorView.theme({
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
    backgroundColor: "var(--sunken)",
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

const inks = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--water)" },
  { tag: tags.string, color: "var(--forest)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--ochre)" },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: "var(--ink-3)" },
]);

const severities = { error: "error", warning: "warning", info: "info" } as const;

/** JSON with completion from a schema and remarks in the gutter. */
export function JsonEditor({
  label,
  value,
  onChange,
  schema,
  freeKeys,
  remarks,
  isReadOnly,
}: JsonEditorProps) {
  const phrases = usePhrases();
  const extensions = useMemo(
    () => [
      json(),
      autocompletion({ override: [completeBy(schema, freeKeys)], icons: false }),
      linter(jsonParseLinter()),
      lintGutter(),
      phrases,
      syntaxHighlighting(inks),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label }),
    ],
    [label, schema, freeKeys, phrases],
  );
  const remarked = useMemo(
    () =>
      linter(({ state }): Diagnostic[] =>
        remarks.map(({ path, severity, message }) => ({
          ...rangeOf(path, state),
          severity: severities[severity],
          message,
        })),
      ),
    [remarks],
  );
  return (
    <CodeMirror
      value={value}
      onChange={onChange}
      theme={colors}
      extensions={[...extensions, remarked]}
      // What scrolls must be reachable by keyboard.
      onCreateEditor={(view) => view.scrollDOM.setAttribute("tabindex", "0")}
      readOnly={isReadOnly}
      height="min(70dvh, 60rem)"
      basicSetup={{ autocompletion: false, highlightActiveLine: true, tabSize: 2 }}
      indentWithTab={false}
      className="border border-line"
    />
  );
}
