import { EditorView } from "@codemirror/view";
import CodeMirror from "@uiw/react-codemirror";
import { useId, useMemo, useRef } from "react";
import { jsonLanguage } from "@/components/code-editor/json-language";
import { usePhrases } from "@/components/code-editor/phrases";
import { submitKey } from "@/components/code-editor/submit-key";
import { codeTheme } from "@/components/code-editor/theme";

interface JsonFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called for Ctrl+Enter or ⌘Enter: Enter alone begins a line. */
  onSubmit: () => void;
  /** The error of the value. */
  fault?: string | undefined;
  autoFocus?: boolean;
}

/** A small form field for JSON, which grows with its lines. */
export default function JsonField(props: JsonFieldProps) {
  const { label, value, onChange, onSubmit, fault, autoFocus = false } = props;
  const phrases = usePhrases();
  const faultId = useId();
  const latestSubmit = useRef(onSubmit);
  latestSubmit.current = onSubmit;
  const isInvalid = fault !== undefined;
  const extensions = useMemo(
    () => [
      submitKey(latestSubmit),
      jsonLanguage,
      phrases,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        "aria-label": label,
        ...(isInvalid && { "aria-invalid": "true", "aria-describedby": faultId }),
      }),
    ],
    [label, phrases, isInvalid, faultId],
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <CodeMirror
        value={value}
        onChange={onChange}
        theme={codeTheme}
        extensions={extensions}
        autoFocus={autoFocus}
        // Scrollable content must be reachable by keyboard.
        onCreateEditor={(view) => view.scrollDOM.setAttribute("tabindex", "0")}
        minHeight="4.5rem"
        maxHeight="min(50dvh, 24rem)"
        basicSetup={{ autocompletion: false, highlightActiveLine: true, tabSize: 2 }}
        indentWithTab={false}
        className={`border ${isInvalid ? "border-rust" : "border-control"}`}
      />
      {isInvalid && (
        <p id={faultId} role="alert" className="text-label text-rust">
          {fault}
        </p>
      )}
    </div>
  );
}
