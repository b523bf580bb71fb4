import { useFormatter, useTranslations } from "next-intl";
import type { FileWords } from "@/components/charts/file-text";
import { readFlatFilters } from "@/components/filters/flat-filters";
import { usePersonsOnEventsMode } from "@/lib/client/analysis/use-persons-on-events-mode";
import { breakdownProperties, type FunnelParams, isOfEvents } from "@/lib/contract/analysis/funnel";

type BreakdownParams = Pick<FunnelParams, "breakdown" | "breakdown_type" | "properties"> &
  Partial<Pick<FunnelParams, "breakdown_attribution_type" | "breakdown_attribution_value">>;

/**
 * The columns of files that say by which properties numbers are broken down, none for cohorts, which have names; and of
 * which time properties of persons are.
 *
 * @param hasAttribution whether one of several events determines the value: in funnels
 */
export function useBreakdownColumns(
  projectId: string,
  params: Partial<BreakdownParams>,
  hasAttribution = false,
): FileWords["columns"] {
  const t = useTranslations("analysis.builder");
  const common = useTranslations("common");
  const settings = useTranslations("projectSettings.personProperties");
  const format = useFormatter();
  const properties = breakdownProperties(params);
  const { breakdown_type: type = "event" } = params;
  const filters = readFlatFilters(params.properties) ?? [];
  const readsPersons =
    (properties.length > 0 && type === "person") || filters.some((one) => one.type === "person");
  // Readers without an account don't see projects.
  const mode = usePersonsOnEventsMode(readsPersons && projectId !== "" ? projectId : null);
  const modes = readsPersons && mode ? [{ name: settings("label"), value: settings(`short.${mode}`) }] : [];
  if (properties.length === 0) return modes;
  const {
    breakdown_attribution_type: attribution = hasAttribution && isOfEvents(type, mode) ? "first_touch" : null,
  } = params;
  const step =
    attribution === "step" ? `: ${common("step")} ${(params.breakdown_attribution_value ?? 0) + 1}` : "";
  return [
    { name: t(`breakdownTypes.${type}`), value: format.list(properties) },
    ...modes,
    ...(attribution ? [{ name: t("attribution"), value: t(`attributions.${attribution}`) + step }] : []),
  ];
}
