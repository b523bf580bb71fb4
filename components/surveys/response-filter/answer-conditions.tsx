import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRatingText } from "@/components/survey/marks/rating-answer";
import {
  conditionValues,
  type FilterQuestion,
  operatorsOf,
  valueKindOf,
} from "@/components/surveys/response-filter/filter-question";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useRowKeys } from "@/components/ui/use-row-keys";
import { maxAnswerConditions } from "@/lib/contract/survey/limits";
import type { AnswerCondition, AnswerOperator } from "@/lib/contract/survey/response-filter";
import { facesOf } from "@/lib/contract/survey/scales";

interface AnswerConditionsProps {
  questions: readonly FilterQuestion[];
  /** All of them must hold. Half-written ones are the caller's to keep back. */
  conditions: readonly AnswerCondition[];
  onChange: (conditions: AnswerCondition[]) => void;
}

/** Conditions on answers, joined by "and". */
export function AnswerConditions({ questions, conditions, onChange }: AnswerConditionsProps) {
  const t = useTranslations("responseFilter");
  const common = useTranslations("common");
  const { keyOf, removeKey } = useRowKeys(conditions.length);
  const [first] = questions;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-ink-2 text-label">{common("answers")}</legend>
      {conditions.map((condition, at) => (
        <ConditionRow
          key={keyOf(at)}
          number={at + 1}
          questions={questions}
          condition={condition}
          onChange={(next) => onChange(conditions.with(at, next))}
          onRemove={() => {
            removeKey(at);
            onChange(conditions.toSpliced(at, 1));
          }}
        />
      ))}
      <div>
        <Button
          variant="quiet"
          size="small"
          isDisabled={!first || conditions.length >= maxAnswerConditions}
          onPress={() => first && onChange([...conditions, emptyCondition(first)])}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("addAnswer")}
        </Button>
      </div>
    </fieldset>
  );
}

/** A condition on a question, with the operator that is used most. */
const emptyCondition = ({ id, type }: FilterQuestion): AnswerCondition => ({
  question_id: id,
  operator: operatorsOf(type)[0] ?? "exact",
});

interface ConditionRowProps {
  /** The number of the condition, from 1, which names its fields. */
  number: number;
  questions: readonly FilterQuestion[];
  condition: AnswerCondition;
  onChange: (condition: AnswerCondition) => void;
  onRemove: () => void;
}

/** One condition: question, comparison, value. */
function ConditionRow({ number, questions, condition, onChange, onRemove }: ConditionRowProps) {
  const t = useTranslations("responseFilter");
  const common = useTranslations("common");
  const ratingText = useRatingText();
  const operatorNames = useTranslations("filters.operators");
  const operator = condition.operator ?? "exact";
  const question = questions.find(({ id }) => id === condition.question_id) ?? {
    id: condition.question_id,
    index: null,
    text: common("unknownQuestion"),
    type: null,
    values: [],
    scale: null,
    display: null,
  };
  const kind = valueKindOf(question, operator);
  const values = conditionValues(condition);
  const setOperator = (next: AnswerOperator) => {
    const isSameKind = valueKindOf(question, next) === kind;
    onChange({
      question_id: question.id,
      operator: next,
      ...(isSameKind && condition.value !== undefined && { value: condition.value }),
    });
  };
  const options = questions.some(({ id }) => id === question.id) ? questions : [...questions, question];
  const operators = operatorsOf(question.type);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)_auto]">
      <Select
        label={t("question", { number })}
        isLabelHidden
        options={options.map(({ id, index, text }) => ({
          id,
          label: index === null ? text : `Q${index + 1} · ${text}`,
        }))}
        value={question.id}
        onChange={(id) => {
          const next = questions.find((one) => one.id === id);
          if (next) onChange(emptyCondition(next));
        }}
      />
      <Select<AnswerOperator>
        label={t("operator", { number })}
        isLabelHidden
        className="max-sm:col-start-1"
        options={(operators.includes(operator) ? operators : [...operators, operator]).map((id) => ({
          id,
          label: id === "is_set" || id === "is_not_set" ? t(`operators.${id}`) : operatorNames(id),
        }))}
        value={operator}
        onChange={setOperator}
      />
      <div className="min-w-0 max-sm:col-start-1">
        {kind === "point" && (
          <Select
            label={t("value", { number })}
            isLabelHidden
            placeholder={t("choose")}
            options={question.values.map((value) => ({
              id: String(value),
              label: facesOf(question) ? ratingText(value, question) : String(value),
            }))}
            value={values[0] === undefined ? null : String(values[0])}
            onChange={(value) => onChange({ ...condition, value: Number(value) })}
          />
        )}
        {kind === "choices" && (
          <fieldset className="flex max-h-36 flex-col gap-0.5 overflow-y-auto">
            <legend className="sr-only">{t("value", { number })}</legend>
            {question.values.map((value) => (
              <Checkbox
                key={value}
                label={String(value)}
                isSelected={values.includes(value)}
                onChange={(isOn) =>
                  onChange({
                    ...condition,
                    value: isOn ? [...values, value] : values.filter((one) => one !== value),
                  })
                }
              />
            ))}
          </fieldset>
        )}
        {kind === "text" && (
          <TextValue
            label={t("value", { number })}
            value={String(values[0] ?? "")}
            onCommit={(value) => onChange({ ...condition, value })}
          />
        )}
      </div>
      <IconButton
        Icon={XIcon}
        label={t("removeAnswer", { number })}
        onPress={onRemove}
        className="max-sm:col-start-2 max-sm:row-start-1"
      />
    </div>
  );
}

interface TextValueProps {
  label: string;
  value: string;
  /** Called on blur and Enter, not with every letter. */
  onCommit: (value: string) => void;
}

function TextValue({ label, value, onCommit }: TextValueProps) {
  const [text, setText] = useState(value);
  const commit = () => {
    if (text !== value) onCommit(text);
  };
  return (
    <TextField
      label={label}
      isLabelHidden
      value={text}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}
