import { useTranslations } from "next-intl";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { glyphKindOf, QuestionGlyph } from "@/components/survey/marks/question-glyph";
import { EarlierForms } from "@/components/surveys/summary/earlier-forms";
import { QuestionBody } from "@/components/surveys/summary/question-body";
import { questionAnchor, questionNumber, typeNameOf } from "@/components/surveys/summary/question-name";
import { SummaryFigure } from "@/components/surveys/summary/summary-figure";
import { useSummary } from "@/components/surveys/summary/use-summary";
import { plainText } from "@/lib/client/plain-text";
import type { QuestionResult } from "@/lib/contract/survey/results";

/** One question: who was shown it, who answered, and what they answered. */
export function QuestionSection({ question }: { question: QuestionResult }) {
  const t = useTranslations("summary.question");
  const common = useTranslations("common");
  const { team, hasReach } = useSummary();
  const stored = team?.survey.questions?.find(({ id }) => id === question.id);
  const number = questionNumber(question);
  const anchor = questionAnchor(question);
  const { removed_in } = question.lineage;
  const text = plainText(question.text) || t("untitled");
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-text`}
      data-print="question"
      className="flex scroll-mt-16 flex-col gap-5 border-line border-t py-8"
    >
      <header className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2 text-ink-3 text-table">
          {number && <span className="font-mono text-mono">{number}</span>}
          <QuestionGlyph
            kind={
              stored
                ? glyphKindOf(stored)
                : glyphKindOf({ ...question, type: question.type ?? "unknown", question: "" })
            }
            title=""
          />
          <span>{t(`types.${typeNameOf(question)}`)}</span>
          {removed_in !== null && (
            <span className="rounded-control border border-line px-1.5 text-ink-2">
              {common("removedInVersion", { version: removed_in })}
            </span>
          )}
        </p>
        <h2 id={`${anchor}-text`} className="max-w-[68ch] font-serif text-question [overflow-wrap:anywhere]">
          {text}
        </h2>
        {hasReach && <Reach question={question} />}
      </header>
      <QuestionBody question={question} figures={question} path={pathOf(question)} />
      <EarlierForms question={question} />
    </section>
  );
}

/** The path of a question in the API's answer. */
const pathOf = ({ id }: QuestionResult) => `questions[id=${id}]`;

/** The numbers of respondents who were shown the question, answered it, skipped it, and left at it. */
function Reach({ question }: { question: QuestionResult }) {
  const t = useTranslations("summary.question");
  const common = useTranslations("common");
  const format = useResultFormat();
  const { id, shown_to, answered_in_all, skipped, exits } = question;
  const path = pathOf(question);
  const name = questionNumber(question) ?? t("thisQuestion");
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-table tabular-nums">
      <span>
        {t.rich("shownTo", {
          count: shown_to,
          number: () => (
            <SummaryFigure
              name={t("shown.name")}
              definition={t("shown.definition")}
              path={`${path}.shown_to`}
              people={{
                filter: { step: { question: id } },
                label: common("viewResponses", { count: shown_to }),
              }}
            >
              {format.count(shown_to)}
            </SummaryFigure>
          ),
        })}
      </span>
      {(shown_to > 0 || answered_in_all > 0) && (
        <span>
          {t.rich("answeredBy", {
            count: answered_in_all,
            share: format.share(question.answer_share),
            number: () => (
              <SummaryFigure
                name={t("answered.name")}
                definition={t("answered.definition")}
                path={`${path}.answered_in_all`}
                share={question.answer_share}
                interval={{ value: question.answer_share.interval, kind: "percent" }}
                people={{
                  filter: { answers: [{ question_id: id, operator: "is_set" }] },
                  label: common("viewResponses", { count: answered_in_all }),
                }}
              >
                {format.count(answered_in_all)}
              </SummaryFigure>
            ),
          })}
        </span>
      )}
      {skipped > 0 && (
        <span>
          {t.rich("skippedBy", {
            count: skipped,
            number: () => (
              <SummaryFigure
                name={common("skipped")}
                definition={t("skipped.definition")}
                path={`${path}.skipped`}
                share={question.skip_share}
                people={{
                  filter: {
                    step: { question: id },
                    answers: [{ question_id: id, operator: "is_not_set" }],
                  },
                  label: t("skipped.people", { question: name }),
                }}
              >
                {format.count(skipped)}
              </SummaryFigure>
            ),
          })}
        </span>
      )}
      {exits > 0 && (
        <span>
          {t.rich("leftBy", {
            count: exits,
            number: () => (
              <SummaryFigure
                name={t("left.name")}
                definition={t("left.definition")}
                path={`${path}.exits`}
                share={question.exit_share}
                people={{ filter: { step: { exit: id } }, label: common("viewResponses", { count: exits }) }}
              >
                {format.count(exits)}
              </SummaryFigure>
            ),
          })}
        </span>
      )}
    </p>
  );
}
