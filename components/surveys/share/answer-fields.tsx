import { useTranslations } from "next-intl";
import type { LinkParts } from "@/components/surveys/share/hosted-link";
import { Select } from "@/components/ui/select";
import { plainText } from "@/lib/client/plain-text";
import { type DraftQuestion, hasChoices } from "@/lib/survey-model/draft";

const none = "none";

interface AnswerFieldsProps {
  questions: readonly DraftQuestion[];
  answers: LinkParts["answers"];
  onChange: (answers: LinkParts["answers"]) => void;
}

/** Answers that the link fills in, for questions that can be filled in: ratings and choices. */
export function AnswerFields({ questions, answers, onChange }: AnswerFieldsProps) {
  const t = useTranslations("share.builder");
  const fillable = questions.flatMap((question, at) => {
    const values = valuesOf(question);
    return values.length > 0 ? [{ question, at, values }] : [];
  });
  if (fillable.length === 0) return null;
  const setAnswer = (at: number, answer: string) => {
    const { [at]: _, ...others } = answers;
    onChange(answer === none ? others : { ...others, [at]: Number(answer) });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-ink-2 text-label">{t("answers")}</legend>
      <p className="text-ink-3 text-label font-normal">{t("answersHint")}</p>
      {fillable.map(({ question, at, values }) => (
        <Select
          key={question.id}
          label={t("answerOf", { number: at + 1, question: plainText(question.question) })}
          value={answers[at] === undefined ? none : String(answers[at])}
          onChange={(answer) => setAnswer(at, answer)}
          options={[{ id: none, label: t("noAnswer") }, ...values]}
        />
      ))}
    </fieldset>
  );
}

/** The values of `q0`, `q1` …: ratings as they are, choices by position. @source posthog-js, prefill from the URL */
function valuesOf(question: DraftQuestion): { id: string; label: string }[] {
  if (hasChoices(question))
    return question.choices.map(({ text }, at) => ({ id: String(at), label: plainText(text) }));
  if (question.type !== "rating") return [];
  const scale = question.scale ?? 5;
  const first = scale === 10 ? 0 : 1;
  return Array.from({ length: scale - first + 1 }, (_, at) => ({
    id: String(first + at),
    label: String(first + at),
  }));
}
