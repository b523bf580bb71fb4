import { FileDownIcon, FileUpIcon } from "lucide-react";
import { useMessages, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { useIssueMessage } from "@/components/forms/use-issue-message";
import { useProblemText } from "@/components/survey/checks/use-problem-text";
import { DiffView } from "@/components/surveys/diff/diff-view";
import { JsonEditor, type Remark } from "@/components/surveys/editor/code/json-editor";
import { surveyJsonSchema } from "@/components/surveys/editor/code/json-schema";
import { readCode } from "@/components/surveys/editor/code/read-code";
import { SurveyCall } from "@/components/surveys/editor/code/survey-call";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { download, fileName } from "@/components/ui/download";
import { Notice } from "@/components/ui/notice";
import type { JsonObject } from "@/lib/contract/wire/json";
import { surveyDiff } from "@/lib/survey-model/diff";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

const printed = (wire: unknown): string => `${JSON.stringify(wire, null, 2)}\n`;
const severities = { error: "error", warning: "warning", hint: "info" } as const;

/** The survey as JSON: written here, compared, and applied as one step that can be undone. */
export function CodePanel() {
  const t = useTranslations("code");
  const common = useTranslations("common");
  const { change, isReadOnly, wire } = useEditor("change", "isReadOnly", "wire");
  const draft = useDraft((draft) => draft);
  const problems = useEditor(({ checks }) => checks.problems);
  const problemText = useProblemText();
  const issueMessage = useIssueMessage();
  const messages = useMessages();
  const schema = useMemo(() => surveyJsonSchema(), []);
  const freeKeys = useMemo(
    () => ({
      conditions: Object.keys(messages.fields.conditions),
      appearance: Object.keys(messages.fields.appearance),
    }),
    [messages],
  );
  const own = printed(wire);
  // Null while the text is the draft's own.
  const [edited, setEdited] = useState<string | null>(null);
  const isEdited = edited !== null && edited !== own;
  const text = isEdited ? edited : own;
  const code = useMemo(() => readCode(text, issueMessage), [text, issueMessage]);
  const next = useMemo(() => (code.kind === "survey" ? toDraft(code.body, draft) : null), [code, draft]);
  const differences = useMemo(
    () => (isEdited && next ? surveyDiff(wire as JsonObject, toSurveyInput(next) as JsonObject) : []),
    [isEdited, next, wire],
  );

  const checked = isEdited
    ? []
    : problems.map(
        (problem): Remark => ({
          path: problem.path.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
          severity: severities[problem.severity],
          message: problemText.problem(problem),
        }),
      );
  const remarks = code.kind === "refused" ? [...code.remarks, ...checked] : checked;

  const apply = () => {
    if (!next) return;
    const { memory, ...fields } = next;
    change(
      common("apply"),
      (edited) => {
        Object.assign(edited, fields);
        edited.memory.wireIds = memory.wireIds;
      },
      { notify: t("applied", { count: differences.length }) },
    );
    setEdited(null);
  };
  const read = async (file: File | undefined) => {
    if (file) setEdited(await file.text());
  };
  return (
    <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" onPress={() => download(fileName(draft.name, "json"), own)}>
            <FileDownIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {common("exportJson")}
          </Button>
          <FileTrigger
            acceptedFileTypes={["application/json", ".json"]}
            onSelect={(files) => read(files?.[0])}
          >
            <Button size="small" isDisabled={isReadOnly}>
              <FileUpIcon aria-hidden className="size-4" strokeWidth={1.5} />
              {common("importJson")}
            </Button>
          </FileTrigger>
          <SurveyCall />
        </div>
        <JsonEditor
          label={t("label")}
          value={text}
          onChange={setEdited}
          schema={schema}
          freeKeys={freeKeys}
          remarks={remarks}
          isReadOnly={isReadOnly}
        />
      </div>
      <section aria-label={t("changes")} className="flex min-w-0 flex-col gap-3">
        <h2 className="text-section">{t("changes")}</h2>
        <p role="status" className="text-ink-2">
          {isEdited ? t("status", { count: differences.length, kind: code.kind }) : t("empty")}
        </p>
        {code.kind === "broken" && <Notice tone="fault">{code.message}</Notice>}
        {code.kind === "refused" && (
          <Notice tone="fault">
            <ul className="flex flex-col gap-1">
              {code.remarks.map(({ path, message }) => (
                <li key={`${path.join(".")} ${message}`}>
                  <code className="text-mono">{path.join(".")}</code> {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {isEdited && (
          <div className="flex gap-2">
            <Button variant="primary" isDisabled={code.kind !== "survey" || isReadOnly} onPress={apply}>
              {common("apply")}
            </Button>
            <Button onPress={() => setEdited(null)}>{common("discard")}</Button>
          </div>
        )}
        {differences.length > 0 && <DiffView differences={differences} />}
      </section>
    </div>
  );
}
