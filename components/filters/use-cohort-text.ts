import { useFormatter, useNow, useTranslations } from "next-intl";
import { useCallback } from "react";
import { useFilterText } from "@/components/filters/use-filter-text";
import type { Cohort } from "@/lib/contract/cohort";
import type { PropertyFilter } from "@/lib/contract/filter";
import { isObject } from "@/lib/contract/wire/json";

const minuteMs = 60_000;

interface Group {
  type: unknown;
  values: unknown[];
}

const isGroup = (value: unknown): value is Group => isObject(value) && Array.isArray(value.values);

const isBehavior = (value: unknown): boolean =>
  isGroup(value) ? value.values.some(isBehavior) : isObject(value) && value.type === "behavioral";

/** Whether a cohort has conditions on what persons did: its members are those of its last calculation. */
export const isBehavioral = ({ filters }: Pick<Cohort, "filters">): boolean => isBehavior(filters.properties);

/** Returns when a cohort was calculated: "Calculated 5 minutes ago", or that it is being calculated, failed or was never. */
export function useCalculationText(): (
  cohort: Pick<Cohort, "last_calculation" | "is_calculating" | "errors_calculating">,
) => string {
  const t = useTranslations("filters.calculation");
  const format = useFormatter();
  const now = useNow({ updateInterval: minuteMs });
  return useCallback(
    ({ last_calculation, is_calculating, errors_calculating }) => {
      if (is_calculating) return t("running");
      if (last_calculation === null) return t(errors_calculating > 0 ? "failed" : "never");
      const at = new Date(last_calculation);
      const when = format.relativeTime(at, { now: at > now ? at : now });
      return t(errors_calculating > 0 ? "failedSince" : "done", { when });
    },
    [t, format, now],
  );
}

/** Returns the conditions of a cohort by behavior in words, and as of when its members are; null for other cohorts. */
export function useCohortText(): (cohort: Cohort) => string | null {
  const t = useTranslations("filters");
  const format = useFormatter();
  const filterText = useFilterText();
  const calculationText = useCalculationText();
  return useCallback(
    (cohort) => {
      const { properties } = cohort.filters;
      if (!isGroup(properties) || !isBehavior(properties)) return null;
      const textOf = (value: unknown, isInner: boolean): string => {
        if (!isGroup(value)) return filterText(value as PropertyFilter); // stored filters are valid
        const text = format.list(
          value.values.map((inner) => textOf(inner, value.values.length > 1)),
          { type: value.type === "OR" ? "disjunction" : "conjunction" },
        );
        return isInner && value.values.length > 1 ? `(${text})` : text;
      };
      return t("cohortBasis", {
        conditions: textOf(properties, false),
        calculated: calculationText(cohort),
      });
    },
    [t, format, filterText, calculationText],
  );
}
