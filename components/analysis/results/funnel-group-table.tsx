import { useTranslations } from "next-intl";
import { breakdownValueOf } from "@/components/analysis/results/breakdown-value";
import type { FunnelSelection } from "@/components/analysis/results/funnel-selection";
import { useResultFormat } from "@/components/survey/figures/use-result-format";
import { Verdict } from "@/components/survey/figures/verdict";
import { Checkbox } from "@/components/ui/checkbox";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { FunnelStep } from "@/lib/contract/analysis/funnel";
import { differenceOf, type Figure, toProportion } from "@/lib/statistics";

interface FunnelGroupTableProps {
  groups: readonly (readonly FunnelStep[])[];
  /** The steps of all persons; undefined until they are there. */
  total: readonly FunnelStep[] | undefined;
  labelOf: (value: string) => string;
  chosen: readonly string[];
  onChoose: (value: string) => void;
  onSelect?: ((selection: Partial<FunnelSelection>) => void) | undefined;
}

const cell = "h-[30px] whitespace-nowrap border-line border-b px-3 text-end tabular-nums";

const enteredOf = (steps: readonly FunnelStep[]) => steps[0]?.count ?? 0;
const convertedOf = (steps: readonly FunnelStep[]) => steps.at(-1)?.count ?? 0;
/** The share of those who entered that reached the last step. */
export const conversionOf = (steps: readonly FunnelStep[]): Figure =>
  toProportion(convertedOf(steps), enteredOf(steps));

/** The conversion of all persons without those of a group. */
const restOf = (total: readonly FunnelStep[], group: readonly FunnelStep[]): Figure =>
  toProportion(convertedOf(total) - convertedOf(group), enteredOf(total) - enteredOf(group));

/** What the conversion of a group is beside that of the rest. */
export const verdictOf = (total: readonly FunnelStep[], group: readonly FunnelStep[]) =>
  differenceOf(conversionOf(group), restOf(total, group), "newcombe").verdict;

/** Every step of all persons and of each breakdown value, its conversion with an interval, and what it is beside the rest. */
export function FunnelGroupTable(props: FunnelGroupTableProps) {
  const { groups, total, labelOf, chosen, onChoose, onSelect } = props;
  const t = useTranslations("analysis.funnel");
  const common = useTranslations("common");
  const format = useResultFormat();
  const header = `${cell} sticky top-0 bg-ground`;
  const stepCells = (steps: readonly FunnelStep[], value: string | null) =>
    steps.map(({ order, count }) => (
      <td key={order} className={cell}>
        {onSelect ? (
          <button
            type="button"
            aria-label={t("openPersons", {
              count,
              step: order + 1,
              value: value === null ? t("allPersons") : labelOf(value),
            })}
            className="cursor-pointer text-ink underline decoration-control/60 underline-offset-2 hover:text-water"
            onClick={() => onSelect({ step: order + 1, value })}
          >
            {format.count(count)}
          </button>
        ) : (
          format.count(count)
        )}
      </td>
    ));
  const conversionCells = ({ value, interval }: Figure) => (
    <>
      <td className={cell}>{format.percent(value)}</td>
      <td className={`${cell} text-ink-3`}>{format.interval(interval, "percent") ?? "–"}</td>
    </>
  );
  return (
    <ScrollRegion
      label={t("groupTable")}
      className="relative max-h-[360px] overflow-auto border-line border-y"
    >
      <table aria-label={t("groupTable")} className="w-full border-separate border-spacing-0 text-table">
        <thead>
          <tr className="text-ink-3 text-label">
            <th scope="col" className={`${header} text-start!`}>
              {common("value")}
            </th>
            {groups[0]?.map(({ order, name, custom_name }) => (
              <th key={order} scope="col" className={header}>
                {common("numbered", { number: order + 1, name: custom_name ?? name ?? common("anyEvent") })}
              </th>
            ))}
            <th scope="col" className={header}>
              {t("conversion")}
            </th>
            <th scope="col" className={header}>
              {common("interval95")}
            </th>
            <th scope="col" className={`${header} text-start!`}>
              {t("comparedWithRest")}
            </th>
          </tr>
        </thead>
        <tbody>
          {total && (
            <tr className="font-medium">
              <th scope="row" className={`${cell} text-start! font-medium text-ink`}>
                {t("allPersons")}
              </th>
              {stepCells(total, null)}
              {conversionCells(conversionOf(total))}
              <td className={cell} />
            </tr>
          )}
          {groups.map((group) => {
            const value = breakdownValueOf(group);
            return (
              <tr key={value}>
                <th scope="row" className={`${cell} text-start! font-normal text-ink`}>
                  <span className="inline-flex items-center gap-2">
                    <Checkbox
                      label={t("compareValue", { value: labelOf(value) })}
                      isLabelHidden
                      isSelected={chosen.includes(value)}
                      onChange={() => onChoose(value)}
                    />
                    {labelOf(value)}
                  </span>
                </th>
                {stepCells(group, value)}
                {conversionCells(conversionOf(group))}
                <td className={`${cell} text-start!`}>
                  {total && <Verdict verdict={verdictOf(total, group)} tooFew={t("tooFewPersons")} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
