import { autocompletion } from "@codemirror/autocomplete";
import { type Diagnostic, linter } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import CodeMirror from "@uiw/react-codemirror";
import { useMemo } from "react";
import { jsonLanguage } from "@/components/code-editor/json-language";
import { usePhrases } from "@/components/code-editor/phrases";
import { codeTheme } from "@/components/code-editor/theme";
import { completeBy, type FreeKeys } from "@/components/surveys/editor/code/completion";
import type { JsonPath } from "@/components/surveys/editor/code/json-schema";
import { rangeOf } from "@/components/surveys/editor/code/json-tree";
import type { JsonObject } from "@/lib/contract/wire/json";

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
      autocompletion({ override: [completeBy(schema, freeKeys)], icons: false }),
      jsonLanguage,
      phrases,
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
      theme={codeTheme}
      extensions={[...extensions, remarked]}
      // Scrollable content must be reachable by keyboard.
      onCreateEditor={(view) => view.scrollDOM.setAttribute("tabindex", "0")}
      readOnly={isReadOnly}
      height="min(70dvh, 60rem)"
      basicSetup={{ autocompletion: false, highlightActiveLine: true, tabSize: 2 }}
      indentWithTab={false}
      className="border border-line"
    />
  );
}
