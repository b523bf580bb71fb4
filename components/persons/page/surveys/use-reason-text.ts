import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { isOffered, offered } from "@/components/filters/operators";
import { valueText } from "@/components/persons/page/property-value";
import { cohortsOptions } from "@/lib/client/cohorts";
import type { EligibilityCheck, UnmatchedCondition } from "@/lib/contract/survey/eligibility";

/** Says why a check failed: "plan is free; this survey asks for team". */
export function useReasonText(projectId: string): (check: EligibilityCheck) => string[] {
  const t = useTranslations("audience.eligibility");
  const own = useTranslations("personPage.surveys");
  const flags = useTranslations("flags.test.reasons");
  const format = useFormatter();
  const { data: cohorts = [] } = useQuery(cohortsOptions(projectId));

  function conditionText({ key, type, operator, value, actual, is_set }: UnmatchedCondition): string {
    if (type === "cohort") {
      const cohort = cohorts.find(({ id }) => String(id) === valueText(value))?.name ?? valueText(value);
      return t(operator === "not_in" ? "inCohort" : "notInCohort", { cohort });
    }
    if (type === "flag") return own("flagCondition", { flag: key, value: valueText(value) });
    const offeredOperator = isOffered(operator) ? operator : "exact";
    const values = Array.isArray(value) ? value : [value];
    const wanted = format.list(values.map(valueText), { type: "disjunction" });
    return t("reason", {
      property: key,
      isSet: String(is_set),
      own: valueText(actual),
      wanted: t(`wanted.${offeredOperator}`, { value: offered[offeredOperator] === "none" ? "" : wanted }),
    });
  }

  return ({ check, reason, unmatched }) => {
    if (check === "already_surveyed" || check === "state") return [];
    if (check === "wait_period") {
      const [condition] = unmatched;
      const last = typeof condition?.actual === "string" ? Date.parse(condition.actual) : Number.NaN;
      const days = Number.parseInt(valueText(condition?.value), 10);
      if (!Number.isFinite(days)) return [];
      return [
        Number.isNaN(last)
          ? t("waitUnknown", { days })
          : t("wait", { days, date: format.dateTime(last, { dateStyle: "medium" }) }),
      ];
    }
    if (unmatched.length > 0) return unmatched.map(conditionText);
    if (reason === "out_of_rollout_bound") return [own("rollout")];
    return reason === null || reason === "condition_match" ? [] : [flags(reason, { number: 1 })];
  };
}
