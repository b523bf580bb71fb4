import { autocompletion } from "@codemirror/autocomplete";
import { SQLDialect } from "@codemirror/lang-sql";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import { EditorView, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import CodeMirror, { type ReactCodeMirrorRef } from "@uiw/react-codemirror";
import { useTranslations } from "next-intl";
import { type Ref, useImperativeHandle, useMemo, useRef } from "react";
import { completeHogql, hogqlKeywords, type ProjectNames } from "@/components/analysis/sql/completion";
import { usePhrases } from "@/components/code-editor/phrases";
import { submitKey } from "@/components/code-editor/submit-key";
import { codeTheme } from "@/components/code-editor/theme";
import { checkSql } from "@/lib/client/analysis/sql";
import { hogqlFunctions } from "@/lib/contract/analysis/hogql";

/** Imperative commands of the editor. */
export interface SqlEditorHandle {
  /** Puts the cursor at a line and column, both from 1. */
  goTo: (line: number, column: number) => void;
}

interface SqlEditorProps {
  projectId: string;
  value: string;
  onChange: (value: string) => void;
  onRun: () => void;
  names: ProjectNames;
  /** Not `ref`, which a lazily loaded component reserves. */
  handle: Ref<SqlEditorHandle>;
}

/** Milliseconds without a key before a query is checked. */
const checkDelayMs = 700;

const dialect = SQLDialect.define({
  keywords: hogqlKeywords.join(" "),
  builtin: Object.values(hogqlFunctions).flat().join(" ").toLowerCase(),
  backslashEscapes: true,
  identifierQuotes: '`"',
});

const inks = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--water)" },
  { tag: tags.string, color: "var(--forest)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--ochre)" },
  { tag: tags.standard(tags.name), color: "var(--ink-2)", fontWeight: "500" },
  { tag: tags.comment, color: "var(--ink-3)", fontStyle: "italic" },
]);

/** Checks what is written with the API; an answer for an older text is aborted. */
function checker(projectId: string) {
  let current: AbortController | null = null;
  return linter(
    async ({ state }): Promise<Diagnostic[]> => {
      current?.abort();
      current = new AbortController();
      const query = state.doc.toString();
      if (query.trim() === "") return [];
      try {
        const { errors } = await checkSql(projectId, query, current.signal);
        return errors.map(({ message, start, end }) => ({
          from: Math.min(start, query.length),
          to: Math.min(Math.max(end, start), query.length),
          severity: "error",
          message,
        }));
      } catch {
        // Aborted, or unreachable: running the query reports the error.
        return [];
      }
    },
    { delay: checkDelayMs },
  );
}

/** A query in HogQL, with completion and, where the API finds one, its error underlined. */
export default function SqlEditor({ projectId, value, onChange, onRun, names, handle }: SqlEditorProps) {
  const t = useTranslations("analysis.sql");
  const phrases = usePhrases();
  const editor = useRef<ReactCodeMirrorRef>(null);
  const latestRun = useRef(onRun);
  latestRun.current = onRun;
  useImperativeHandle(
    handle,
    () => ({
      goTo: (line, column) => {
        const view = editor.current?.view;
        if (!view) return;
        const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
        view.dispatch({ selection: { anchor: Math.min(from + column - 1, to) }, scrollIntoView: true });
        view.focus();
      },
    }),
    [],
  );
  const check = useMemo(() => checker(projectId), [projectId]);
  const extensions = useMemo(
    () => [
      submitKey(latestRun),
      dialect.extension,
      autocompletion({ override: [completeHogql(names)], icons: false }),
      lintGutter(),
      phrases,
      syntaxHighlighting(inks),
      EditorView.lineWrapping,
      placeholder(t("placeholder")),
      EditorView.contentAttributes.of({ "aria-label": t("label") }),
    ],
    [names, phrases, t],
  );
  return (
    <CodeMirror
      ref={editor}
      value={value}
      onChange={onChange}
      theme={codeTheme}
      extensions={[...extensions, check]}
      // Scrollable content must be reachable by keyboard.
      onCreateEditor={(view) => view.scrollDOM.setAttribute("tabindex", "0")}
      minHeight="9rem"
      maxHeight="min(40dvh, 24rem)"
      basicSetup={{ autocompletion: false, highlightActiveLine: true, foldGutter: false, tabSize: 2 }}
      indentWithTab={false}
      className="border border-line"
    />
  );
}
