import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { LineChart } from "@/components/charts/line-chart";
import { withinScale } from "@/components/survey/figures/scale-bounds";
import { onlyPart } from "@/components/surveys/compare/comparison-state";
import { useComparison } from "@/components/surveys/compare/use-comparison";
import { toFilterQuery } from "@/components/surveys/response-filter/filter-state";
import { plainText } from "@/lib/client/plain-text";
import { resultsOptions } from "@/lib/client/surveys/results";
import { fewestAnswers } from "@/lib/contract/survey/limits";

/** The score of each question over the iterations, with its interval; nothing where there are not two of them. */
export function IterationMultiples({ projectId, surveyId }: { projectId: string; surveyId: string }) {
  const t = useTranslations("compare.iterations");
  const common = useTranslations("common");
  const { filter, change } = useComparison();
  const { data } = useQuery(resultsOptions(projectId, surveyId, toFilterQuery({ ...filter, iteration: [] })));
  const buckets = useMemo(
    () =>
      (data?.series.iteration ?? [])
        .filter(({ key }) => key !== "")
        .toSorted((a, b) => Number(a.key) - Number(b.key)),
    [data],
  );
  if (!data || buckets.length < 2) return null;
  const scored = data.questions.filter(({ id }) => buckets.some(({ scores }) => scores[id]));
  if (scored.length === 0) return null;
  const names = {
    header: common("repeat"),
    of: buckets.map(({ key }) => common("repeatNumber", { number: key })),
  };
  const times = buckets.map((_, at) => at);
  /** Compares an iteration with the one before; the first with the second. */
  const compareAt = (at: number) => {
    const chosen = Number(buckets[at]?.key);
    const before = Number(buckets[at === 0 ? 1 : at - 1]?.key);
    change({ by: "iteration", iteration: [chosen], other: onlyPart({ iteration: [before] }) });
  };
  return (
    <section className="flex flex-col gap-5 border-line border-t px-4 py-8 sm:px-8">
      <div className="flex flex-col gap-1">
        <h2 className="text-section">{t("title")}</h2>
        <p className="text-ink-3 text-table">{t("detail", { fewest: fewestAnswers })}</p>
      </div>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-1">
        {scored.map((question) => {
          const { id, index, text, nps } = question;
          // Fewer answers make no score.
          const estimates = buckets.map(({ scores: { [id]: estimate } }) =>
            estimate && estimate.n >= fewestAnswers ? withinScale(question, estimate) : null,
          );
          return (
            <LineChart
              key={id}
              title={t("questionTitle", {
                number: index === null ? "–" : `Q${index + 1}`,
                text: plainText(text),
              })}
              description={nps ? common("nps") : t("mean")}
              times={times}
              names={names}
              step="day"
              timeZone={data.timezone}
              height={180}
              intervalLabel={common("interval95")}
              onOpen={compareAt}
              series={[
                {
                  id: "score",
                  label: nps ? common("nps") : t("mean"),
                  values: estimates.map((estimate) => estimate?.value ?? null),
                  interval: {
                    low: estimates.map((estimate) => estimate?.interval?.low ?? null),
                    high: estimates.map((estimate) => estimate?.interval?.high ?? null),
                  },
                },
              ]}
            />
          );
        })}
      </div>
    </section>
  );
}
