import { useTranslations } from "next-intl";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import type { FigureFacts } from "@/components/surveys/figures/figure";
import { SummaryFigure } from "@/components/surveys/summary/summary-figure";
import { fewestAnswers } from "@/lib/contract/survey/limits";
import type { Estimate } from "@/lib/contract/survey/results";

interface ScoreTextProps {
  estimate: Estimate;
  kind: "mean" | "score";
  facts: FigureFacts;
  /** After the number: "of 5". */
  of?: string;
}

/** A score or a mean with its interval; with too few answers, that there are too few. */
export function ScoreText({ estimate, kind, facts, of }: ScoreTextProps) {
  const t = useTranslations("summary.score");
  const format = useResultFormat();
  const { value, n, interval } = estimate;
  if (value === null || n < fewestAnswers)
    return <p className="max-w-[68ch] text-ink-2">{t("few", { count: n, least: fewestAnswers })}</p>;
  const range = format.interval(interval, kind);
  return (
    <p className="flex flex-col gap-0.5">
      <span className="flex items-baseline gap-2">
        <span className="font-semibold text-[2.5rem] leading-[2.75rem] tracking-[-0.02em] tabular-nums">
          <SummaryFigure {...facts} interval={{ value: interval, kind }}>
            {format[kind](value)}
          </SummaryFigure>
        </span>
        {of !== undefined && <span className="text-ink-2">{of}</span>}
      </span>
      <span className="text-ink-2 text-table tabular-nums">
        {range === null ? t("answers", { count: n }) : t("interval", { range, count: n })}
      </span>
    </p>
  );
}
