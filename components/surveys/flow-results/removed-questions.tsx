"use client";
import { useTranslations } from "next-intl";
import { isSameStep } from "@/components/surveys/flow-results/flow-volumes";
import { useVolumeView } from "@/components/surveys/flow-results/volume-context";
import { plainText } from "@/components/surveys/marks/plain-text";
import { Button } from "@/components/ui/button";
import type { QuestionResult } from "@/lib/contract/survey-result";

/** Questions that the survey no longer has, with what was answered to them. */
export function RemovedQuestions({ questions }: { questions: readonly QuestionResult[] }) {
  const t = useTranslations("flowResults.removed");
  const { step, toggleStep } = useVolumeView();
  return (
    <section className="flex max-w-4xl flex-col gap-3">
      <h2 className="text-section">{t("title")}</h2>
      <p className="text-ink-2">{t("detail")}</p>
      <ul className="flex flex-col">
        {questions.map(({ id, text, shown_to, answered_in_all, lineage }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-2"
          >
            <div className="min-w-0">
              <p className="font-serif text-body [overflow-wrap:anywhere]">{plainText(text)}</p>
              <p className="text-ink-3 text-table">
                {t("figures", { shown: shown_to, answered: answered_in_all })}
                {lineage.removed_in !== null && ` · ${t("removedIn", { version: lineage.removed_in })}`}
              </p>
            </div>
            <Button size="small" onPress={() => toggleStep({ question: id })}>
              {t(isSameStep(step, { question: id }) ? "clear" : "filter")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
