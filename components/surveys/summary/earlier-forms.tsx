import { useTranslations } from "next-intl";
import { QuestionBody } from "@/components/surveys/summary/question-body";
import { typeNameOf } from "@/components/surveys/summary/question-name";
import { plainText } from "@/lib/client/plain-text";
import type { QuestionResult } from "@/lib/contract/survey/results";

/** Answers from before the question's type or scale changed: they can't be joined with the present ones. */
export function EarlierForms({ question }: { question: QuestionResult }) {
  const t = useTranslations("summary.earlier");
  const types = useTranslations("summary.question.types");
  const forms = question.lineage.earlier_forms;
  if (forms.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {forms.map((form, at) => (
        <details key={form.first_version} className="border-line border-l-2 pl-4">
          <summary className="cursor-pointer py-1 text-ink-2">
            {t("title", {
              type: types(typeNameOf(form)),
              first: form.first_version,
              last: form.last_version,
              count: form.answered,
            })}
          </summary>
          <div className="flex flex-col gap-4 pt-3">
            <p className="text-ink-3 text-table">{t("detail")}</p>
            {plainText(form.text) !== plainText(question.text) && (
              <p className="font-serif text-answer">{plainText(form.text)}</p>
            )}
            <QuestionBody
              question={question}
              figures={form}
              path={`questions[id=${question.id}].lineage.earlier_forms[${at}]`}
            />
          </div>
        </details>
      ))}
    </div>
  );
}
