import { useFormatter, useTranslations } from "next-intl";
import { AnalysisResult } from "@/components/analysis/frame/analysis-result";
import { type AnalysisAnswer, useAnalysis } from "@/components/analysis/frame/use-analysis";
import { flagPart } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { RegionOwner } from "@/components/ui/scroll-region";
import { Switch } from "@/components/ui/switch";
import { type AskOptions, insightCall, insightKey } from "@/lib/client/analysis/ask";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";

const parts = { isShown: flagPart("previous") };

/** The dates of a period, as parameters of an analysis. */
export interface PeriodDates {
  date_from: string;
  date_to: string;
  explicit_date?: boolean;
}

interface PreviousPeriodProps<Params, Answer extends AnalysisAnswer> {
  projectId: string;
  /** The path of the analysis below `insights/`, and more parameters of its call. */
  insight: string;
  more?: object;
  params: Params;
  /** The answer for the present period. */
  present: { previous_period: { date_from: string; date_to: string } | null } | undefined;
  ask: (params: Params, options: AskOptions) => Promise<Answer>;
  /** Pixels of the result. */
  height: number;
  children: (answer: Answer, params: Params, dates: PeriodDates) => React.ReactNode;
}

/** Below a result, on demand: the same question over the period before. */
export function PreviousPeriod<Params extends Partial<AnalysisParams>, Answer extends AnalysisAnswer>({
  present,
  ...props
}: PreviousPeriodProps<Params, Answer>) {
  const t = useTranslations("analysis.frame.previous");
  const [{ isShown }, setView] = useUrlView(parts);
  const period = present?.previous_period;
  if (!period) return null;
  const dates: PeriodDates = {
    ...period,
    ...(period.date_from.includes("T") && { explicit_date: true }),
  };
  return (
    <section aria-label={t("title")} className="flex min-w-0 flex-col gap-4 border-line border-t pt-6">
      <Switch label={t("compare")} isSelected={isShown} onChange={(isOn) => setView({ isShown: isOn })} />
      {isShown && <Previous {...props} dates={dates} />}
    </section>
  );
}

type PreviousProps<Params, Answer extends AnalysisAnswer> = Omit<
  PreviousPeriodProps<Params, Answer>,
  "present"
> & { dates: PeriodDates };

function Previous<Params extends Partial<AnalysisParams>, Answer extends AnalysisAnswer>({
  projectId,
  insight,
  more,
  params: present,
  dates,
  ask,
  height,
  children,
}: PreviousProps<Params, Answer>) {
  const t = useTranslations("analysis.frame.previous");
  const format = useFormatter();
  const timeZone = useProjectTimeZone(projectId);
  const params = { ...present, ...dates };
  const analysis = useAnalysis({
    queryKey: insightKey(projectId, insight, { ...params, ...more }),
    ask: (options) => ask(params, options),
    isReady: true,
  });
  const [from, to] = [new Date(dates.date_from), new Date(dates.date_to)];
  const range = dates.explicit_date
    ? format.dateTimeRange(from, to, { dateStyle: "medium", timeStyle: "short", timeZone })
    : // Days without a time zone are read as in UTC.
      format.dateTimeRange(from, to, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <>
      <h2 className="text-section">{t("dates", { range })}</h2>
      <AnalysisResult
        analysis={analysis}
        call={insightCall(projectId, insight, { ...params, ...more })}
        emptyTitle=""
        height={height}
      >
        {(answer) => <RegionOwner value={t("title")}>{children(answer, params, dates)}</RegionOwner>}
      </AnalysisResult>
    </>
  );
}
