import { useTranslations } from "next-intl";
import { CorrelationRow } from "@/components/analysis/correlation/correlation-row";
import { logScale } from "@/components/analysis/correlation/log-scale";
import type { CorrelatedItem, CorrelationType } from "@/components/analysis/results/correlation-entry";
import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { CorrelationResult, FunnelParams } from "@/lib/contract/analysis/funnel";

interface CorrelationTableProps {
  projectId: string;
  type: CorrelationType;
  result: CorrelationResult;
  funnel: Partial<FunnelParams>;
  /** Opens the persons of an entry who converted, or who did not. */
  onOpen: (entry: string, isConverted: boolean) => void;
  /** Leaves an item out. */
  onExclude?: (item: CorrelatedItem) => void;
}

/**
 * Events and properties that correlate with converting, and with dropping off: the odds ratio of each with its
 * interval, and the number of persons.
 */
export function CorrelationTable(props: CorrelationTableProps) {
  const { projectId, type, result, funnel, onOpen, onExclude } = props;
  const t = useTranslations("analysis.correlation");
  const common = useTranslations("common");
  const { events, skewed, success_total: success, failure_total: failure } = result;
  const scale = logScale(events.map(({ odds_ratio_interval: [low = 1, high = 1] }) => ({ low, high })));
  if (success === 0 || failure === 0) {
    return <p className="text-ink-2">{t(success === 0 ? "nobodyConverted" : "everybodyConverted")}</p>;
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="text-ink-2">{t("totals", { success, failure })}</p>
      {skewed && <Notice tone="caution">{t("skewed")}</Notice>}
      {events.length === 0 ? (
        <p className="text-ink-2">{t("none")}</p>
      ) : (
        <ScrollRegion label={t("title")} className="relative overflow-x-auto border-line border-y">
          <table
            aria-label={t("title")}
            className="w-full min-w-[51rem] border-separate border-spacing-0 text-table"
          >
            <thead>
              <tr className="text-ink-3 text-label [&>th]:h-[30px] [&>th]:border-line [&>th]:border-b [&>th]:px-3 [&>th]:text-start [&>th]:font-medium">
                <th scope="col">{t(`columns.${type}`)}</th>
                <th scope="col">{t("columns.persons")}</th>
                <th scope="col">{common("converted")}</th>
                <th scope="col">{common("droppedOff")}</th>
                <th scope="col">{t("columns.odds")}</th>
                <th scope="col">{common("interval95")}</th>
                <th scope="col">
                  <span className="sr-only">{common("actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {events.map((entry) => (
                <CorrelationRow
                  key={entry.event}
                  projectId={projectId}
                  type={type}
                  entry={entry}
                  totals={{ success, failure }}
                  scale={scale}
                  funnel={funnel}
                  onOpen={onOpen}
                  {...(onExclude && { onExclude })}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <p className="text-ink-3 text-table">{t("note")}</p>
    </div>
  );
}
