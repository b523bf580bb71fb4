import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RecordDialog } from "@/components/forms/record-dialog";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { useRecordForm } from "@/components/forms/use-record-form";
import {
  operatorsOf,
  readTagRule,
  type TagRuleDraft,
  writeCondition,
} from "@/components/surveys/responses/tag-rule-draft";
import { Checkbox } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { SuggestField } from "@/components/ui/suggest-field";
import { TextField } from "@/components/ui/text-field";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { plainText } from "@/lib/client/plain-text";
import { createResponseTag, responseTagsKey, responseTagsOptions } from "@/lib/client/surveys/response-tags";
import {
  createTagRule,
  previewTagRule,
  tagPreviewOptions,
  tagRulesKey,
  updateTagRule,
} from "@/lib/client/surveys/tag-rules";
import type { Survey } from "@/lib/contract/survey/survey";
import { isTextOperator, TagCondition, type TagRule, TagRuleChanges } from "@/lib/contract/survey/tag-rule";

interface TagRuleFormProps {
  projectId: string;
  survey: Survey;
  /** Null for a new one. */
  rule: TagRule | null;
  onClose: () => void;
}

/** What is checked and sent, with the tag's name for its id. */
interface TagRuleBody {
  tag_id: string;
  condition: ReturnType<typeof writeCondition>;
  apply: boolean;
}

const typingPauseMs = 300;
/** `question` of the draft that is null. */
const anyQuestion = "any";
const answered = ["open", "rating", "single_choice", "multiple_choice"];

/** A rule: which answers get which tag, with how many responses so far match. */
export function TagRuleForm({ projectId, survey, rule, onClose }: TagRuleFormProps) {
  const t = useTranslations("responses.rules");
  const common = useTranslations("common");
  const { data: tags = [] } = useQuery(responseTagsOptions(projectId));
  const form = useRecordForm<TagRule, TagRuleDraft, TagRuleBody>({
    stored: rule,
    read: readTagRule,
    write: (draft) => ({ tag_id: draft.tag_name, condition: writeCondition(draft), apply: draft.apply }),
    // The tag has a name here.
    schema: TagRuleChanges.omit({ tag_id: true }),
    check: ({ tag_name, ...draft }) => ({
      ...(tag_name.trim() === "" && { tag_id: common("thisFieldIsRequired") }),
      ...(writeCondition({ tag_name, ...draft }).value === null && {
        "condition.value": common("thisFieldIsRequired"),
      }),
    }),
    send: async ({ body }) => {
      const name = body.tag_id.trim();
      const existing = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
      const condition = TagCondition.parse(body.condition);
      // A rule that is refused leaves no new tag.
      if (!existing) await previewTagRule(projectId, survey.id, condition);
      const { id: tag_id } = existing ?? (await createResponseTag(projectId, { name }));
      const fields = { ...body, tag_id, condition };
      return rule
        ? updateTagRule(projectId, survey.id, rule.id, fields)
        : createTagRule(projectId, survey.id, fields);
    },
    refreshes: [tagRulesKey(projectId, survey.id), responseTagsKey(projectId)],
    done: () => ({ message: t("saved") }),
    onSaved: onClose,
  });
  const { draft, change } = form;
  const questions = (survey.questions ?? []).flatMap(({ id, type, question }) =>
    typeof id === "string" && type !== undefined && answered.includes(type) ? [{ id, type, question }] : [],
  );
  const typeOf = (id: string | null) => questions.find((question) => question.id === id)?.type ?? null;
  const operators = operatorsOf(typeOf(draft.question));
  const ask = (question: string | null) => {
    const [first = draft.operator] = operatorsOf(typeOf(question));
    const fits = operatorsOf(typeOf(question)).includes(draft.operator);
    change({ question, operator: fits ? draft.operator : first });
  };
  const fault = form.faultWithin("condition.value");
  return (
    <RecordDialog
      form={form}
      title={t(rule ? "edit" : "create")}
      confirmLabel={t("save")}
      width="medium"
      isGuarded
      onClose={onClose}
    >
      <SuggestField
        label={common("tag")}
        options={tags.map(({ name }) => ({ id: name, label: name }))}
        empty={t("newTag")}
        value={draft.tag_name}
        onChange={(tag_name) => change({ tag_name })}
        fault={form.faultWithin("tag_id")}
        autoFocus={rule === null}
      />
      <Select
        label={common("question")}
        options={[
          { id: anyQuestion, label: t("anyQuestion") },
          ...questions.map(({ id, question }) => ({ id, label: plainText(question ?? "") })),
        ]}
        value={draft.question ?? anyQuestion}
        onChange={(id) => ask(id === anyQuestion ? null : id)}
        fault={form.faultWithin("condition.question_id")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Select
          label={t("condition")}
          options={operators.map((id) => ({ id, label: t(`operators.${id}`) }))}
          value={draft.operator}
          onChange={(operator) => change({ operator })}
        />
        {isTextOperator(draft.operator) ? (
          <TextField
            label={t(draft.operator === "regex" ? "regex" : "text")}
            isMono={draft.operator === "regex"}
            value={draft.text}
            onChange={(text) => change({ text })}
            fault={fault}
          />
        ) : (
          <div className="flex flex-wrap gap-4">
            <NumberField
              label={t(draft.operator === "between" ? "low" : "score")}
              value={draft.low}
              onChange={(low) => change({ low })}
              fault={fault}
            />
            {draft.operator === "between" && (
              <NumberField label={t("high")} value={draft.high} onChange={(high) => change({ high })} />
            )}
          </div>
        )}
      </div>
      {fault === undefined && <Preview projectId={projectId} surveyId={survey.id} draft={draft} />}
      <Checkbox label={t("apply")} isSelected={draft.apply} onChange={(apply) => change({ apply })} />
    </RecordDialog>
  );
}

interface PreviewProps {
  projectId: string;
  surveyId: string;
  draft: TagRuleDraft;
}

/** How many of the responses so far match, once typing pauses. */
function Preview({ projectId, surveyId, draft }: PreviewProps) {
  const t = useTranslations("responses.rules");
  const describeError = useDescribeError();
  const text = useDebouncedValue(JSON.stringify(writeCondition(draft)), typingPauseMs);
  const condition = TagCondition.safeParse(JSON.parse(text)).data ?? null;
  const { data, error } = useQuery(tagPreviewOptions(projectId, surveyId, condition));
  return (
    <p role="status" className={error ? "text-rust" : "text-ink-2"}>
      {error
        ? describeError(error)
        : data
          ? t("preview", { matching: data.matching, count: data.count })
          : t(condition ? "counting" : "noPreview")}
    </p>
  );
}
