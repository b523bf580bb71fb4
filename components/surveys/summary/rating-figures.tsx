import { useTranslations } from "next-intl";
import { withinScale } from "@/components/survey/figures/scale-bounds";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import type { BodyProps } from "@/components/surveys/summary/body-props";
import { IterationChange } from "@/components/surveys/summary/iteration-change";
import { NpsFigures } from "@/components/surveys/summary/nps-figures";
import { RatingHistogram } from "@/components/surveys/summary/rating-histogram";
import { ScoreText } from "@/components/surveys/summary/score-text";
import { ScoreTrend } from "@/components/surveys/summary/score-trend";
import { SummaryFigure } from "@/components/surveys/summary/summary-figure";
import { fewestAnswers } from "@/lib/contract/survey/limits";

/** The answers to a rating: score or mean with its interval, how often each point was chosen, and the course over time. */
export default function RatingFigures(props: BodyProps) {
  const t = useTranslations("summary.rating");
  const common = useTranslations("common");
  const format = useResultFormat();
  const { question, figures, path } = props;
  const { nps, mean, median, top_two: topTwo, scale } = figures;
  const isPresent = figures === question;
  const hasTrend = isPresent && figures.answered >= fewestAnswers && (nps !== null || mean !== null);
  if (nps) {
    return (
      <div className="flex flex-col gap-8">
        <NpsFigures {...props} nps={nps} />
        <div className="grid gap-8 lg:grid-cols-2">
          {figures.distribution.length > 0 && <RatingHistogram {...props} />}
          {hasTrend && <ScoreTrend question={question} kind="nps" />}
        </div>
      </div>
    );
  }
  const points = figures.distribution.map(({ value }) => Number(value));
  const highest = Math.max(0, ...points);
  return (
    <div className="flex flex-col gap-6">
      {mean && (
        <div className="flex flex-col gap-1 print:break-inside-avoid">
          <div className="flex flex-wrap items-end gap-x-10 gap-y-4">
            <ScoreText
              estimate={withinScale(figures, mean)}
              kind="mean"
              of={t("ofScale", { scale: scale ?? highest })}
              facts={{
                name: common("mean"),
                definition: t("meanDefinition"),
                path: `${path}.mean`,
                people: {
                  filter: { answers: [{ question_id: question.id, operator: "is_set" }] },
                  label: common("viewResponses", { count: figures.answered }),
                },
              }}
            />
            {mean.n >= fewestAnswers && topTwo && (
              <p className="flex flex-col gap-0.5">
                <span className="text-title tabular-nums">
                  <SummaryFigure
                    name={t("topTwo")}
                    definition={t("topTwoDefinition", { low: highest - 1, high: highest })}
                    path={`${path}.top_two`}
                    share={topTwo}
                    interval={{ value: topTwo.interval, kind: "percent" }}
                    people={{
                      filter: {
                        answers: [{ question_id: question.id, operator: "gte", value: highest - 1 }],
                      },
                      label: common("viewResponses", { count: topTwo.numerator }),
                    }}
                  >
                    {format.percent(topTwo.value)}
                  </SummaryFigure>
                </span>
                <span className="text-ink-2 text-table">
                  {t("topTwoDetail", { low: highest - 1, high: highest })}
                </span>
              </p>
            )}
            {mean.n >= fewestAnswers && median !== null && (
              <p className="flex flex-col gap-0.5">
                <span className="text-title tabular-nums">
                  <SummaryFigure
                    name={t("median")}
                    definition={t("medianDefinition")}
                    path={`${path}.median`}
                    people={{
                      filter: { answers: [{ question_id: question.id, operator: "is_set" }] },
                      label: common("viewResponses", { count: figures.answered }),
                    }}
                  >
                    {format.mean(median)}
                  </SummaryFigure>
                </span>
                <span className="text-ink-2 text-table">{t("median")}</span>
              </p>
            )}
          </div>
          {isPresent && <IterationChange questionId={question.id} kind="mean" />}
        </div>
      )}
      <div className="grid gap-8 lg:grid-cols-2">
        <RatingHistogram {...props} />
        {hasTrend && <ScoreTrend question={question} kind="mean" />}
      </div>
    </div>
  );
}
