import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { LineChart } from "@/components/charts/line-chart";
import { withinScale } from "@/components/survey/figures/scale-bounds";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import { useSummary } from "@/components/surveys/summary/use-summary";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { QuestionResult } from "@/lib/contract/survey/results";

const steps = ["week", "iteration"] as const;
type Step = (typeof steps)[number];

const dayMs = 86_400_000;
/** The last day of the week that begins on a Monday. */
const sundayOf = (monday: string): string =>
  new Date(Date.parse(monday) + 6 * dayMs).toISOString().slice(0, 10);

interface ScoreTrendProps {
  question: QuestionResult;
  kind: "nps" | "mean";
}

/**
 * The score or mean of a question by week or by iteration, with its interval; nothing where there are not two of them. A point that is
 * opened becomes the filter of the page.
 */
export function ScoreTrend({ question, kind }: ScoreTrendProps) {
  const t = useTranslations("summary.trend");
  const common = useTranslations("common");
  const { results, team } = useSummary();
  const { setFilter } = useResponseFilter();
  const [chosen, setChosen] = useState<Step>("week");
  const points = useMemo(() => {
    const of = (step: Step) =>
      results.series[step].flatMap(({ key, start, scores }) => {
        const estimate = scores[question.id];
        return start !== null && estimate
          ? [{ key, time: Date.parse(start), estimate: withinScale(question, estimate) }]
          : [];
      });
    return { week: of("week"), iteration: of("iteration") };
  }, [results.series, question]);
  const possible = steps.filter((step) => points[step].length >= 2);
  const step = possible.includes(chosen) ? chosen : possible[0];
  if (!step) return null;
  const shown = points[step];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <LineChart
        title={t(`titles.${kind}`)}
        description={t(`description.${step}`)}
        times={shown.map(({ time }) => time)}
        step={step === "week" ? "week" : "day"}
        timeZone={results.timezone}
        series={[
          {
            id: "score",
            label: t(kind),
            values: shown.map(({ estimate }) => estimate.value),
            interval: {
              low: shown.map(({ estimate }) => estimate.interval?.low ?? null),
              high: shown.map(({ estimate }) => estimate.interval?.high ?? null),
            },
          },
        ]}
        intervalLabel={common("interval95")}
        height={180}
        {...(team && {
          onOpen: (time) => {
            const point = shown.find((one) => one.time === time);
            if (!point) return;
            if (step === "iteration") setFilter({ iteration: [Number(point.key)] });
            else setFilter({ date_from: point.key, date_to: sundayOf(point.key) });
          },
        })}
      />
      {possible.length > 1 && (
        <div data-print="hide">
          <SegmentedControl
            label={t("by")}
            segments={possible.map((id) => ({ id, label: t(`steps.${id}`) }))}
            value={step}
            onChange={setChosen}
          />
        </div>
      )}
    </div>
  );
}
