import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FunnelSelection } from "@/components/analysis/results/funnel-selection";
import { StepsChart } from "@/components/analysis/results/steps-chart";
import { useValueLabel } from "@/components/analysis/results/use-value-label";
import { BarChart } from "@/components/charts/bar-chart";
import { useValueFormat } from "@/components/charts/use-value-format";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Select } from "@/components/ui/select";
import type { FunnelParams, FunnelStep } from "@/lib/contract/analysis/funnel";

interface FunnelGroupsProps {
  projectId: string;
  /** The steps of each breakdown value. */
  groups: readonly (readonly FunnelStep[])[];
  params: Partial<FunnelParams>;
  onSelect: (selection: Partial<FunnelSelection>) => void;
}

const breakdownValueOf = ([first]: readonly FunnelStep[]): string => first?.breakdown_value?.[0] ?? "";
const cell = "h-[30px] whitespace-nowrap border-line border-b px-3 text-end tabular-nums";

/** Conversion by breakdown value, every step of each in a table, and the steps of one value. */
export function FunnelGroups({ projectId, groups, params, onSelect }: FunnelGroupsProps) {
  const t = useTranslations("analysis.funnel");
  const labelOf = useValueLabel(projectId, params);
  const counts = useValueFormat();
  const shares = useValueFormat("percent");
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = groups.find((group) => breakdownValueOf(group) === chosen) ?? groups[0];
  const steps = groups[0] ?? [];
  const shareOf = (group: readonly FunnelStep[]) => {
    const entered = group[0]?.count ?? 0;
    return entered === 0 ? null : (group.at(-1)?.count ?? 0) / entered;
  };
  if (!shown) return null;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <BarChart
        title={t("byValue")}
        description={t("byValueDescription")}
        bars={groups.map((group) => ({
          id: breakdownValueOf(group),
          label: labelOf(breakdownValueOf(group)),
          value: shareOf(group) ?? 0,
        }))}
        valueLabel={t("conversion")}
        kind="percent"
        onOpen={setChosen}
      />
      <ScrollRegion
        label={t("groupTable")}
        className="relative max-h-[360px] overflow-auto border-line border-y"
      >
        <table aria-label={t("groupTable")} className="w-full border-separate border-spacing-0 text-table">
          <thead>
            <tr className="text-ink-3 text-label">
              <th scope="col" className={`${cell} sticky top-0 bg-ground text-start!`}>
                {t("value")}
              </th>
              {steps.map(({ order, name, custom_name }) => (
                <th key={order} scope="col" className={`${cell} sticky top-0 bg-ground`}>
                  {t("stepNumber", { number: order + 1, name: custom_name ?? name ?? t("anyEvent") })}
                </th>
              ))}
              <th scope="col" className={`${cell} sticky top-0 bg-ground`}>
                {t("conversion")}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => {
              const value = breakdownValueOf(group);
              const share = shareOf(group);
              return (
                <tr key={value}>
                  <th scope="row" className={`${cell} text-start! font-normal text-ink`}>
                    {labelOf(value)}
                  </th>
                  {group.map(({ order, count }) => (
                    <td key={order} className={cell}>
                      <button
                        type="button"
                        aria-label={t("openPersons", {
                          count,
                          step: order + 1,
                          value: labelOf(value),
                        })}
                        className="cursor-pointer text-ink underline decoration-control/60 underline-offset-2 hover:text-water"
                        onClick={() => onSelect({ step: order + 1, value })}
                      >
                        {counts.exact(count)}
                      </button>
                    </td>
                  ))}
                  <td className={cell}>{share === null ? "–" : shares.exact(share)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <Select
        label={t("stepsOf")}
        className="max-w-xs"
        options={groups.map((group) => ({
          id: breakdownValueOf(group),
          label: labelOf(breakdownValueOf(group)),
        }))}
        value={breakdownValueOf(shown)}
        onChange={setChosen}
      />
      <StepsChart
        frame={{ title: t("stepsOfValue", { value: labelOf(breakdownValueOf(shown)) }) }}
        steps={shown}
        onSelect={(selection) => onSelect({ ...selection, value: breakdownValueOf(shown) })}
      />
    </div>
  );
}
