import { useTranslations } from "next-intl";
import { useState } from "react";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import type { FilterState } from "@/components/surveys/response-filter/filter-state";
import type { BodyProps } from "@/components/surveys/summary/body-props";
import { RenamedChoices } from "@/components/surveys/summary/renamed-choices";
import { SummaryFigure } from "@/components/surveys/summary/summary-figure";
import { useSummary } from "@/components/surveys/summary/use-summary";
import { Button } from "@/components/ui/button";
import { fewestAnswers, maxAnswerValues } from "@/lib/contract/survey/limits";
import type { AnswerCondition } from "@/lib/contract/survey/response-filter";
import type { ValueCount } from "@/lib/contract/survey/results";

/** More choices than this are shown when they are asked for. */
const maxBars = 12;

/** The choices, most chosen first, each with its share of those who answered; then answers that respondents wrote. */
export function ChoiceBars({ question, figures, path }: BodyProps) {
  const t = useTranslations("summary.choices");
  const common = useTranslations("common");
  const format = useResultFormat();
  const { team, Written } = useSummary();
  const [areAllShown, setAllShown] = useState(false);
  const [areOpenShown, setOpenShown] = useState(false);
  const { distribution, answered, other_answers: others, open_answers: written } = figures;
  const sorted = distribution.toSorted((a, b) => b.count - a.count);
  const shown = areAllShown ? sorted : sorted.slice(0, maxBars);
  const othersFilter = otherAnswersFilter(question.id, figures);
  const largest = Math.max(1, others, ...sorted.map(({ count }) => count));
  return (
    <div className="flex max-w-[52rem] flex-col gap-4">
      {answered < fewestAnswers && <p className="text-ink-2">{t("few", { count: answered })}</p>}
      <ul aria-label={common("choices")} className="flex flex-col gap-3">
        {shown.map((choice) => (
          <ChoiceBar
            key={choice.value}
            choice={choice}
            largest={largest}
            questionId={question.id}
            path={`${path}.distribution[value=${choice.value}]`}
          />
        ))}
        {others > 0 && (
          <li className="flex flex-col gap-1">
            <span className="flex items-baseline justify-between gap-4">
              <span className="text-ink-2">{t("others")}</span>
              <span className="text-table tabular-nums">
                <SummaryFigure
                  name={t("others")}
                  definition={t("othersDefinition")}
                  path={`${path}.other_answers`}
                  {...(othersFilter && {
                    people: { filter: othersFilter, label: common("viewResponses", { count: others }) },
                  })}
                >
                  {format.count(others)}
                </SummaryFigure>{" "}
                {answered >= fewestAnswers && (
                  <span className="inline-block min-w-[4.5ch] text-end text-ink-2">
                    {format.percent(others / answered)}
                  </span>
                )}
              </span>
            </span>
            <Bar fraction={others / largest} tone="bg-control" />
          </li>
        )}
      </ul>
      <div data-print="hide" className="flex flex-wrap gap-2 empty:hidden">
        {sorted.length > maxBars && (
          <Button size="small" onPress={() => setAllShown(!areAllShown)}>
            {areAllShown ? common("showFewer") : t("showAll", { count: sorted.length })}
          </Button>
        )}
        {Written && written !== null && written > 0 && (
          <Button size="small" aria-expanded={areOpenShown} onPress={() => setOpenShown(!areOpenShown)}>
            {areOpenShown ? t("hideWritten") : t("showWritten", { count: written })}
          </Button>
        )}
      </div>
      {areOpenShown && Written && written !== null && <Written question={question} count={written} />}
      {team && figures === question && <RenamedChoices question={question} />}
      {figures.type === "multiple_choice" && <p className="text-ink-3 text-table">{t("multiple")}</p>}
    </div>
  );
}

/**
 * The filter of answers that are not among the choices; null for multiple choice, because the API can't filter
 * by them.
 */
function otherAnswersFilter(
  id: string,
  { type, distribution }: Pick<BodyProps["figures"], "type" | "distribution">,
): Partial<FilterState> | null {
  const offered = distribution.flatMap(({ value, joined }) => [value, ...joined]);
  if (type === "multiple_choice" || offered.length > maxAnswerValues) return null;
  const answers: AnswerCondition[] = [
    { question_id: id, operator: "is_set" },
    { question_id: id, operator: "is_not", value: offered },
  ];
  return { answers };
}

interface ChoiceBarProps {
  choice: ValueCount;
  /** The count of the longest bar. */
  largest: number;
  questionId: string;
  path: string;
}

function ChoiceBar({ choice, largest, questionId, path }: ChoiceBarProps) {
  const t = useTranslations("summary.choices");
  const common = useTranslations("common");
  const format = useResultFormat();
  const { value, count, share, removed_in, joined } = choice;
  return (
    <li className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0">
          <span className="font-serif text-answer [overflow-wrap:anywhere]">{value}</span>
          {removed_in !== null && (
            <span className="ml-2 text-ink-3 text-table">
              {common("removedInVersion", { version: removed_in })}
            </span>
          )}
          {joined.length > 0 && (
            <span className="ml-2 text-ink-3 text-table">
              {t("joined", { names: joined.map((name) => common("quoted", { name })).join(", ") })}
            </span>
          )}
        </span>
        <span className="shrink-0 text-table tabular-nums">
          <SummaryFigure
            name={String(value)}
            definition={t("definition")}
            path={path}
            share={share}
            interval={{ value: share.interval, kind: "percent" }}
            people={{
              filter: { answers: [{ question_id: questionId, operator: "exact", value }] },
              label: common("viewResponses", { count }),
            }}
          >
            {format.count(count)}
          </SummaryFigure>{" "}
          {share.denominator >= fewestAnswers && (
            <span className="inline-block min-w-[4.5ch] text-end text-ink-2">
              {format.percent(share.value)}
            </span>
          )}
        </span>
      </span>
      <Bar fraction={count / largest} tone={removed_in === null ? "bg-water" : "bg-control"} />
    </li>
  );
}

const Bar = ({ fraction, tone }: { fraction: number; tone: string }) => (
  <span aria-hidden className="block h-2.5 bg-sunken forced-colors:border">
    <span
      className={`block h-full ${tone} forced-colors:bg-[CanvasText]`}
      style={{ width: `${fraction * 100}%` }}
    />
  </span>
);
