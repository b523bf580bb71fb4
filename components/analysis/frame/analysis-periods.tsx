import { useTranslations } from "next-intl";
import { AnalysisResult } from "@/components/analysis/frame/analysis-result";
import {
  type AnalysisAnswer,
  type AnalysisState,
  useAnalysis,
} from "@/components/analysis/frame/use-analysis";
import { flagPart } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { usePeriodText } from "@/components/filters/use-period-text";
import { RegionOwner } from "@/components/ui/scroll-region";
import { Switch } from "@/components/ui/switch";
import { type AskOptions, insightCall, insightKey } from "@/lib/client/analysis/ask";
import type { AnalysisParams } from "@/lib/contract/analysis/parameters";

const parts = { isShown: flagPart("previous") };

/** The dates of a period, as parameters of an analysis. */
interface PeriodDates {
  date_from: string;
  date_to: string;
  explicit_date?: boolean;
}

interface AnalysisPeriodsProps<Params, Answer extends AnalysisAnswer>
  extends Pick<
    React.ComponentProps<typeof AnalysisResult>,
    "content" | "emptyTitle" | "emptyAction" | "height" | "skeleton"
  > {
  projectId: string;
  /** The path of the analysis below `insights/`, and more parameters of its call. */
  insight: string;
  more?: object;
  params: Params;
  analysis: AnalysisState<Answer>;
  ask: (params: Params, options: AskOptions) => Promise<Answer>;
  /**
   * Shows an answer; `dates` are those of the period before, null in the result itself. `before` is the answer for that
   * period, once it is shown; null in it.
   */
  children: (
    answer: Answer,
    params: Params,
    dates: PeriodDates | null,
    before: Before<Params, Answer> | null,
  ) => React.ReactNode;
}

/** An answer that names the period before. */
type PeriodAnswer = AnalysisAnswer & {
  previous_period: { date_from: string; date_to: string } | null;
};

/** The answer to the same question for the period before. */
interface Before<Params, Answer> {
  params: Params & PeriodDates;
  answer: Answer;
}

/** The result of an analysis, and below it, on demand, that of the same question over the period before. */
export function AnalysisPeriods<Params extends Partial<AnalysisParams>, Answer extends PeriodAnswer>(
  props: AnalysisPeriodsProps<Params, Answer>,
) {
  const { projectId, insight, more, params, content, analysis, ask, children } = props;
  const { emptyTitle, emptyAction, height, skeleton } = props;
  const t = useTranslations("analysis.frame.previous");
  const common = useTranslations("common");
  const periodText = usePeriodText(projectId);
  const [{ isShown }, setView] = useUrlView(parts);
  const period = analysis.data?.previous_period;
  const dates = period && { ...period, ...(period.date_from.includes("T") && { explicit_date: true }) };
  const earlier = { ...params, ...dates };
  const call = (asked: Params) => insightCall(projectId, insight, { ...asked, ...more });
  const previous = useAnalysis({
    queryKey: insightKey(projectId, insight, { ...earlier, ...more }),
    ask: (options) => ask(earlier, options),
    isReady: isShown && Boolean(period),
  });
  const before =
    dates && previous.data && !previous.isStale
      ? { params: { ...params, ...dates }, answer: previous.data }
      : null;
  return (
    <>
      <AnalysisResult
        projectId={projectId}
        analysis={analysis}
        call={call(params)}
        content={content}
        emptyTitle={emptyTitle}
        emptyAction={emptyAction}
        height={height}
        skeleton={skeleton}
      >
        {(answer) => children(answer, params, null, before)}
      </AnalysisResult>
      {dates && (
        <section
          aria-label={common("previousPeriod")}
          className="flex min-w-0 flex-col gap-4 border-line border-t pt-6"
        >
          <Switch label={t("compare")} isSelected={isShown} onChange={(isOn) => setView({ isShown: isOn })} />
          {isShown && (
            <>
              <h2 className="text-section">{t("dates", { range: periodText(dates) })}</h2>
              <AnalysisResult
                projectId={projectId}
                analysis={previous}
                call={call(earlier)}
                content={{ ...content, params: earlier }}
                period={common("previousPeriod")}
                emptyTitle=""
                height={height}
              >
                {(answer) => (
                  <RegionOwner value={common("previousPeriod")}>
                    {children(answer, earlier, dates, null)}
                  </RegionOwner>
                )}
              </AnalysisResult>
            </>
          )}
        </section>
      )}
    </>
  );
}
