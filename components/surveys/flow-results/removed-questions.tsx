import { useFormatter, useTranslations } from "next-intl";
import { Figure } from "@/components/surveys/figures/figure";
import { isSameStep } from "@/components/surveys/flow-results/flow-volumes";
import { useVolumeView } from "@/components/surveys/flow-results/volume-context";
import { Button } from "@/components/ui/button";
import { plainText } from "@/lib/client/plain-text";
import type { QuestionResult } from "@/lib/contract/survey/results";

interface RemovedQuestionsProps {
  projectId: string;
  surveyId: string;
  questions: readonly QuestionResult[];
}

/** Questions that the survey no longer has, with what was answered to them. */
export function RemovedQuestions({ projectId, surveyId, questions }: RemovedQuestionsProps) {
  const t = useTranslations("flowResults.removed");
  const common = useTranslations("common");
  const question = useTranslations("summary.question");
  const format = useFormatter();
  const { step, toggleStep } = useVolumeView();
  return (
    <section className="flex max-w-4xl flex-col gap-3">
      <h2 className="text-section">{common("removedQuestions")}</h2>
      <p className="text-ink-2">{t("detail")}</p>
      <ul className="flex flex-col">
        {questions.map(({ id, text, shown_to, answered_in_all, answer_share, lineage }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-2"
          >
            <div className="min-w-0">
              <p className="font-serif text-body [overflow-wrap:anywhere]">{plainText(text)}</p>
              <p className="text-ink-3 text-table">
                {t.rich("figures", {
                  shown: () => (
                    <Figure
                      projectId={projectId}
                      surveyId={surveyId}
                      name={question("shown.name")}
                      definition={question("shown.definition")}
                      path={`questions[id=${id}].shown_to`}
                      people={{
                        filter: { step: { question: id } },
                        label: common("viewResponses", { count: shown_to }),
                      }}
                    >
                      {format.number(shown_to)}
                    </Figure>
                  ),
                  answered: () => (
                    <Figure
                      projectId={projectId}
                      surveyId={surveyId}
                      name={question("answered.name")}
                      definition={question("answered.definition")}
                      path={`questions[id=${id}].answered_in_all`}
                      share={answer_share}
                      people={{
                        filter: { answers: [{ question_id: id, operator: "is_set" }] },
                        label: common("viewResponses", { count: answered_in_all }),
                      }}
                    >
                      {format.number(answered_in_all)}
                    </Figure>
                  ),
                })}
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
