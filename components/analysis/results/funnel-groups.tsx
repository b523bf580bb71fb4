import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { use, useState } from "react";
import { breakdownValueOf } from "@/components/analysis/results/breakdown-value";
import { conversionOf, FunnelGroupTable, verdictOf } from "@/components/analysis/results/funnel-group-table";
import type { FunnelSelection } from "@/components/analysis/results/funnel-selection";
import { readFunnelView } from "@/components/analysis/results/funnel-view";
import { StepsChart } from "@/components/analysis/results/steps-chart";
import { useConversionWindow } from "@/components/analysis/results/use-conversion-window";
import { useValueLabel } from "@/components/analysis/results/use-value-label";
import { BarChart } from "@/components/charts/bar-chart";
import { cellOf, type TableData } from "@/components/charts/chart-table";
import { FileText } from "@/components/charts/file-text";
import { GroupedBarChart } from "@/components/charts/grouped-bar-chart";
import { seriesToneAt } from "@/components/charts/series-style";
import { useValueFormat } from "@/components/charts/use-value-format";
import { askFunnel, insightKey } from "@/lib/client/analysis/ask";
import { breakdownProperties, type FunnelParams, type FunnelStep } from "@/lib/contract/analysis/funnel";

interface FunnelGroupsProps {
  projectId: string;
  /** The steps of each breakdown value. */
  groups: readonly (readonly FunnelStep[])[];
  params: Partial<FunnelParams>;
  /** Those of the period before, which files have beside them; null for none. */
  before: { params: Partial<FunnelParams>; groups: readonly (readonly FunnelStep[])[] } | null;
  onSelect?: ((selection: Partial<FunnelSelection>) => void) | undefined;
}

/** Values whose steps are compared at once. */
const maxChosen = 6;

/** Conversion by breakdown value, every step of each in a table beside all persons, and the steps of chosen values. */
export function FunnelGroups({ projectId, groups, params, before, onSelect }: FunnelGroupsProps) {
  const t = useTranslations("analysis.funnel");
  const charts = useTranslations("charts");
  const trends = useTranslations("analysis.trends");
  const verdicts = useTranslations("compare.verdicts");
  const common = useTranslations("common");
  const labelOf = useValueLabel(projectId, params);
  const { window, openNote } = useConversionWindow(projectId, params);
  const format = useFormatter();
  const counts = useValueFormat();
  const shares = useValueFormat("percent");
  const fileWords = use(FileText);
  const stepName = ({ order, name, custom_name }: FunnelStep) =>
    common("numbered", { number: order + 1, name: custom_name ?? name ?? common("anyEvent") });
  const toNamed = (steps: readonly FunnelStep[]) => ({ label: labelOf(breakdownValueOf(steps)), steps });
  const total = useTotal(projectId, params, onSelect !== undefined);
  const totalBefore = useTotal(
    projectId,
    before?.params ?? params,
    onSelect !== undefined && before !== null,
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const shown = groups.filter((group) => chosen.includes(breakdownValueOf(group)));
  const [only = groups[0], ...others] = shown;
  if (!only) return null;
  const value = breakdownValueOf(only);
  // Cohorts have no property, and public boards do not say it.
  const properties = breakdownProperties(params);
  const named = [...(total ? [{ label: t("allPersons"), steps: total }] : []), ...groups.map(toNamed)];
  const verdictText = (group: readonly FunnelStep[] | undefined) => {
    if (!(total && group)) return { text: "", value: null };
    const verdict = verdictOf(total, group);
    return verdict === "too_few" ? t("tooFewPersons") : verdicts(verdict);
  };
  // Pictures of the conversion have neither the steps nor the table.
  const steps = only.map(stepName).join(" → ");
  const by =
    properties.length > 0
      ? trends(`by.${params.breakdown_type === "person" ? "person" : "event"}`, {
          properties: format.list(properties),
        })
      : "";
  const pictureWords = {
    ...fileWords,
    subtitle: [steps, by, fileWords.subtitle].filter(Boolean).join(" · "),
  };
  const header = properties.length > 0 ? format.list(properties) : common("value");
  const valueColumn = { name: header, value: labelOf(value) };
  /** The steps of the period before in a row of the file, of which the first is all persons. */
  const beforeAt = (row: number): readonly FunnelStep[] => {
    const group = groups[total ? row - 1 : row];
    if (!group) return totalBefore ?? [];
    const value = breakdownValueOf(group);
    return before?.groups.find((steps) => breakdownValueOf(steps) === value) ?? [];
  };
  const previousColumns = before
    ? [
        ...only.map((step, at) => ({
          name: t("previousColumn", { name: charts("inPersons", { name: stepName(step) }) }),
          valueAt: (row: number) => beforeAt(row)[at]?.count ?? null,
        })),
        {
          name: t("previousColumn", { name: charts("inShare", { name: t("conversion") }) }),
          valueAt: (row: number) => conversionOf(beforeAt(row)).value,
        },
      ]
    : [];
  const groupFile: TableData = {
    fileColumns: previousColumns,
    columns: [
      header,
      ...only.map((step) => charts("inPersons", { name: stepName(step) })),
      ...[t("conversion"), t("intervalFrom"), t("intervalTo")].map((name) => charts("inShare", { name })),
      ...(total ? [t("comparedWithRest")] : []),
    ],
    rowCount: named.length,
    cellsAt: (row) => {
      const { label = "", steps = [] } = named[row] ?? {};
      const { value: share, interval } = conversionOf(steps);
      return [
        label,
        ...steps.map(({ count }) => cellOf(counts, count)),
        ...[share, interval?.low ?? null, interval?.high ?? null].map((part) => cellOf(shares, part)),
        // The first row is all persons.
        ...(total ? [verdictText(groups[row - 1])] : []),
      ];
    },
  };
  const choose = (value: string) =>
    setChosen(
      chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value].slice(-maxChosen),
    );
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <FileText value={pictureWords}>
        <BarChart
          fileData={() => groupFile}
          title={t("byValue")}
          description={`${t("byValueDescription", { window })} ${openNote}`.trimEnd()}
          bars={groups.map((group) => ({
            id: breakdownValueOf(group),
            label: labelOf(breakdownValueOf(group)),
            value: (group.at(-1)?.count ?? 0) / (group[0]?.count || 1),
            detail: t("convertedOf", {
              converted: counts.exact(group.at(-1)?.count ?? 0),
              entered: counts.exact(group[0]?.count ?? 0),
            }),
          }))}
          valueLabel={t("conversion")}
          kind="percent"
          isColored
          onOpen={choose}
        />
      </FileText>
      <FunnelGroupTable {...{ groups, total, labelOf, onSelect }} chosen={chosen} onChoose={choose} />
      {others.length > 0 ? (
        <GroupedBarChart
          title={t("stepsOfValues")}
          rowLabel={t("steps")}
          kind="percent"
          rows={only.map((step) => ({ id: String(step.order), label: stepName(step) }))}
          series={shown.map((group) => ({
            id: breakdownValueOf(group),
            label: labelOf(breakdownValueOf(group)),
            tone: seriesToneAt(groups.indexOf(group)),
            values: group.map(({ count }) => count / (group[0]?.count || 1)),
          }))}
        />
      ) : (
        <FileText value={{ ...fileWords, columns: [valueColumn, ...fileWords.columns] }}>
          <StepsChart
            projectId={projectId}
            params={params}
            frame={{ title: t("stepsOfValue", { value: labelOf(value) }) }}
            steps={only}
            onSelect={onSelect && ((selection) => onSelect({ ...selection, value }))}
          />
        </FileText>
      )}
    </div>
  );
}

const breakdownNames = [
  "breakdown",
  "breakdown_type",
  "breakdown_attribution_type",
  "breakdown_attribution_value",
] as const;

/** The steps of all persons: the same funnel without its breakdown; undefined until it is there, and for viewers without an account. */
function useTotal(
  projectId: string,
  params: Partial<FunnelParams>,
  enabled: boolean,
): readonly FunnelStep[] | undefined {
  const rest = { ...params };
  for (const name of breakdownNames) delete rest[name];
  const { data } = useQuery({
    queryKey: insightKey(projectId, "funnel", rest),
    queryFn: ({ signal }) => askFunnel(projectId, rest, { refresh: false, signal }),
    staleTime: 60_000,
    enabled,
  });
  const view = data && readFunnelView(data.result);
  return view?.kind === "steps" ? view.steps : undefined;
}
