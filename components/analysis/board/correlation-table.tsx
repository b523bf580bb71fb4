import { useFormatter, useTranslations } from "next-intl";
import { entryName } from "@/components/analysis/results/correlation-entry";
import type { CorrelationSelection } from "@/components/analysis/results/correlation-selection";
import { PersonsNumber } from "@/components/analysis/results/persons-number";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { CorrelationParams, CorrelationResult } from "@/lib/contract/analysis/funnel";

interface CorrelationTableProps {
  title: string;
  params: Partial<CorrelationParams>;
  result: CorrelationResult;
  /** Opens the persons of a number; without it none can be opened. */
  onSelect?: ((selection: CorrelationSelection) => void) | undefined;
}

/** What correlates with conversion, the strongest first as the API lists it. */
export function CorrelationTable({ title, params, result, onSelect }: CorrelationTableProps) {
  const t = useTranslations("analysis.correlation");
  const common = useTranslations("common");
  const noData = useTranslations("boards")("noData");
  const format = useFormatter();
  if (result.events.length === 0) return <p className="py-6 text-ink-2">{noData}</p>;
  return (
    <ScrollRegion label={title} className="max-h-[360px] overflow-auto border-line border-y">
      <table aria-label={title} className="w-full border-separate border-spacing-0 text-table">
        <thead>
          <tr className="text-ink-3 text-label [&>th]:sticky [&>th]:top-0 [&>th]:h-[30px] [&>th]:whitespace-nowrap [&>th]:border-line [&>th]:border-b [&>th]:bg-sheet [&>th]:px-3 [&>th]:text-end [&>th:first-child]:text-start">
            <th scope="col">{t(`columns.${params.funnel_correlation_type ?? "events"}`)}</th>
            <th scope="col">{t("columns.odds")}</th>
            <th scope="col">{common("converted")}</th>
            <th scope="col">{common("droppedOff")}</th>
          </tr>
        </thead>
        <tbody>
          {result.events.map(({ event, odds_ratio, success_count, failure_count }) => {
            const name = entryName(event);
            return (
              <tr
                key={event}
                className="[&>*]:h-[30px] [&>*]:border-line [&>*]:border-b [&>*]:px-3 [&>td]:text-end [&>td]:text-ink-2 [&>td]:tabular-nums"
              >
                <th scope="row" className="min-w-28 text-start font-normal [overflow-wrap:anywhere]">
                  {name}
                </th>
                <td>{format.number(odds_ratio, { maximumSignificantDigits: 3 })}</td>
                <td>
                  <PersonsNumber
                    count={success_count}
                    label={t("openConverted", { name })}
                    onOpen={onSelect && (() => onSelect({ entry: event, converted: "yes" }))}
                  />
                </td>
                <td>
                  <PersonsNumber
                    count={failure_count}
                    label={t("openDropped", { name })}
                    onOpen={onSelect && (() => onSelect({ entry: event, converted: null }))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
