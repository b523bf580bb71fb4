import { useTranslations } from "next-intl";
import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { plainText } from "@/lib/client/plain-text";
import { conditionOperators, type SubscriptionCondition } from "@/lib/contract/project/destination";
import type { ResponseTag } from "@/lib/contract/survey/response-tag";
import type { ListedSurvey } from "@/lib/contract/survey/survey";

interface ConditionFieldsProps {
  /** The surveys that the subscription names; null for all, whose questions are not offered. */
  surveys: readonly Pick<ListedSurvey, "id" | "name" | "questions">[] | null;
  tags: readonly Pick<ResponseTag, "id" | "name">[];
  condition: SubscriptionCondition | null;
  onChange: (condition: SubscriptionCondition | null) => void;
  hint: string | undefined;
  isDisabled: boolean;
  fault: string | undefined;
}

type AnswerCondition = Extract<SubscriptionCondition, { type: "answer" }>;

const kinds = ["none", "score", "text", "tag"] as const;
const scoreOperators = conditionOperators.filter((operator) => operator !== "icontains");
const textTypes = ["open", "single_choice", "multiple_choice"];
/** `question_id` that is null. */
const anyQuestion = "";

const isText = ({ operator }: AnswerCondition) => operator === "icontains";

/** What a condition compares. */
const kindOf = (condition: SubscriptionCondition | null): (typeof kinds)[number] =>
  condition === null ? "none" : condition.type === "tag" ? "tag" : isText(condition) ? "text" : "score";

/** Which responses a subscription is about: all, or those with a score, a text or a tag. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { surveys, tags, condition, onChange, hint, isDisabled, fault } = props;
  const t = useTranslations("destinations");
  const common = useTranslations("common");
  const answer = { type: "answer", question_id: null } as const;
  const blank: Record<(typeof kinds)[number], SubscriptionCondition | null> = {
    none: null,
    score: { ...answer, operator: "lte", value: 6 },
    text: { ...answer, operator: "icontains", value: "" },
    tag: { type: "tag", tag_id: tags[0]?.id ?? 0 },
  };
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={t("condition")}
          hint={hint}
          options={kinds.map((id) => ({ id, label: t(`conditions.${id}`) }))}
          value={kindOf(condition)}
          onChange={(kind) => onChange(blank[kind])}
          isDisabled={isDisabled}
        />
        {condition?.type === "tag" && (
          <Select
            label={common("tag")}
            placeholder={t("chooseTag")}
            options={tags.map((tag) => ({ id: String(tag.id), label: tag.name }))}
            value={String(condition.tag_id)}
            onChange={(tag) => onChange({ type: "tag", tag_id: Number(tag) })}
            fault={fault}
          />
        )}
        {condition?.type === "answer" && (
          <QuestionSelect surveys={surveys} condition={condition} onChange={onChange} />
        )}
      </div>
      {condition?.type === "answer" && (
        <AnswerFields condition={condition} onChange={onChange} fault={fault} />
      )}
    </>
  );
}

interface AnswerFieldsProps {
  condition: AnswerCondition;
  onChange: (condition: AnswerCondition) => void;
}

/** The question that is compared: any, or one of the surveys. */
function QuestionSelect({
  surveys,
  condition,
  onChange,
}: AnswerFieldsProps & Pick<ConditionFieldsProps, "surveys">) {
  const t = useTranslations("destinations");
  const tRule = useTranslations("responses.rules");
  const common = useTranslations("common");
  const isWanted = (type: string | undefined) =>
    isText(condition) ? textTypes.includes(type ?? "") : type === "rating";
  const options = (surveys ?? []).flatMap(({ name, questions }) =>
    (questions ?? []).flatMap(({ id, type, question }) =>
      typeof id === "string" && isWanted(type)
        ? [{ id, label: plainText(question ?? ""), ...(surveys?.length !== 1 && { detail: name }) }]
        : [],
    ),
  );
  const { question_id } = condition;
  const isMissing = question_id !== null && options.every(({ id }) => id !== question_id);
  return (
    <Select
      label={common("question")}
      options={[
        { id: anyQuestion, label: isText(condition) ? tRule("anyQuestion") : t("anyRating") },
        ...options,
        ...(isMissing ? [{ id: question_id, label: t("otherQuestion") }] : []),
      ]}
      value={question_id ?? anyQuestion}
      onChange={(id) => onChange({ ...condition, question_id: id === anyQuestion ? null : id })}
    />
  );
}

/** How the answer is compared, and with what. */
function AnswerFields({ condition, onChange, fault }: AnswerFieldsProps & { fault: string | undefined }) {
  const t = useTranslations("responses.rules");
  const { operator, value } = condition;
  if (isText(condition))
    return (
      <TextField
        label={t("text")}
        value={String(value)}
        onChange={(text) => onChange({ ...condition, value: text })}
        fault={fault}
      />
    );
  const [low = 0, high = low] = [value].flat().map(Number);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label={t("condition")}
        options={scoreOperators.map((id) => ({ id, label: t(`operators.${id}`) }))}
        value={operator}
        onChange={(next) =>
          onChange({ ...condition, operator: next, value: next === "between" ? [low, high] : low })
        }
      />
      <div className="flex flex-wrap gap-2">
        <NumberField
          label={t(operator === "between" ? "low" : "score")}
          value={low}
          onChange={(next) =>
            onChange({ ...condition, value: operator === "between" ? [next ?? 0, high] : (next ?? 0) })
          }
          fault={fault}
        />
        {operator === "between" && (
          <NumberField
            label={t("high")}
            value={high}
            onChange={(next) => onChange({ ...condition, value: [low, next ?? 0] })}
          />
        )}
      </div>
    </div>
  );
}
