import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { useRatingText } from "@/components/survey/marks/rating-answer";
import { toFilterQuery } from "@/components/surveys/response-filter/filter-state";
import { useResponseFilter } from "@/components/surveys/response-filter/use-response-filter";
import type { BodyProps } from "@/components/surveys/summary/body-props";
import { useSummary } from "@/components/surveys/summary/use-summary";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { facesOf } from "@/lib/contract/survey/scales";

/** How often each point of a scale was chosen; members open the responses behind a column. */
export function RatingHistogram({ question, figures }: BodyProps) {
  const t = useTranslations("summary.histogram");
  const common = useTranslations("common");
  const router = useRouter();
  const { team } = useSummary();
  const { filter } = useResponseFilter();
  const { distribution, other_answers: others, scale, display } = figures;
  const ratingText = useRatingText();
  const columns = useMemo(
    () =>
      distribution.map(({ value }) => {
        const rating = { scale, display };
        const text = facesOf(rating) ? ratingText(value, rating) : String(value);
        return { short: text, full: text };
      }),
    [distribution, display, ratingText, scale],
  );
  return (
    <StackedBarChart
      title={t("title")}
      {...(others > 0 && { description: t("others", { count: others }) })}
      columns={columns}
      columnLabel={t("point")}
      series={[{ id: "count", label: common("answers"), values: distribution.map(({ count }) => count) }]}
      height={180}
      {...(team && {
        onOpen: (column) => {
          const value = distribution[column]?.value;
          if (value === undefined) return;
          const answers = [
            ...filter.answers,
            { question_id: question.id, operator: "exact" as const, value },
          ];
          router.push(
            surveyResultsPath(team.projectId, team.survey.id, {
              tab: "responses",
              ...toFilterQuery({ ...filter, answers }),
            }),
          );
        },
      })}
    />
  );
}
