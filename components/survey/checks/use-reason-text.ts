import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { isOffered, offered } from "@/components/filters/operators";
import { useCohortText } from "@/components/filters/use-cohort-text";
import { propertyText } from "@/components/person/property-text";
import { cohortsOptions } from "@/lib/client/cohorts";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { EligibilityCheck, UnmatchedCondition } from "@/lib/contract/survey/eligibility";

const dayMs = 86_400_000;

/** A check that failed; only the linked flag and the state have a value of their own. */
export type FailedCheck = Pick<EligibilityCheck, "check" | "reason" | "unmatched"> &
  Partial<Pick<EligibilityCheck, "flag" | "expected" | "actual" | "held_back">>;

/**
 * Says why a survey is not shown to a person, with both values: "plan is free; this survey asks for team". The first line
 * is the reason, those after it are further ones.
 */
export function useReasonText(projectId: string): (check: FailedCheck) => string[] {
  const t = useTranslations("audience.eligibility");
  const common = useTranslations("common");
  const flags = useTranslations("flags.test.reasons");
  const format = useFormatter();
  const { data: cohorts = [] } = useQuery(cohortsOptions(projectId));
  const cohortText = useCohortText();
  const timeZone = useTimeZone(projectId);

  const flagValue = (value: unknown) =>
    typeof value === "boolean"
      ? value
        ? t("on")
        : common("offInSentence")
      : t("variant", { key: propertyText(value) });
  const flagText = (flag: string, actual: unknown, expected: unknown) =>
    t("flag", { flag, own: flagValue(actual), wanted: flagValue(expected) });

  function conditionText({ key, type, operator, value, actual, is_set }: UnmatchedCondition): string {
    if (type === "cohort") {
      const cohort = cohorts.find(({ id }) => String(id) === propertyText(value));
      const name = cohort?.name ?? propertyText(value);
      const text = t(operator === "not_in" ? "inCohort" : "notInCohort", { cohort: name });
      const basis = cohort && cohortText(cohort);
      return basis ? `${text} ${basis}` : text;
    }
    if (type === "flag") return flagText(key, actual, value);
    const offeredOperator = isOffered(operator) ? operator : "exact";
    const values = Array.isArray(value) ? value : [value];
    const wanted = format.list(values.map(propertyText), { type: "disjunction" });
    return t("reason", {
      property: key,
      isSet: String(is_set),
      own: propertyText(actual),
      wanted: t(`wanted.${offeredOperator}`, { value: offered[offeredOperator] === "none" ? "" : wanted }),
    });
  }

  function waitText([condition]: readonly UnmatchedCondition[]): string {
    const last = typeof condition?.actual === "string" ? Date.parse(condition.actual) : Number.NaN;
    const days = Number.parseInt(propertyText(condition?.value), 10);
    return Number.isNaN(last)
      ? t("waitUnknown", { days: Number.isNaN(days) ? 0 : days })
      : t("wait", { days, date: dateText(last), until: dateText(last + days * dayMs) });
  }

  function heldBackText(heldBack: EligibilityCheck["held_back"] | undefined): string[] {
    if (!heldBack) return [];
    const { surveys, days, is_used_up, instead, next_date } = heldBack;
    const next = next_date === null ? "" : dayText(next_date);
    const names = format.list(instead.map(({ name }) => name));
    const others = is_used_up
      ? t("shownInstead", { names })
      : t("goesFirst", { count: instead.length, names });
    return [
      t("heldBack", { surveys, days, hasNext: String(next_date !== null), next }),
      ...(instead.length > 0 ? [others] : []),
    ];
  }

  const dateText = (at: number) => format.dateTime(at, { dateStyle: "medium", timeZone });
  /** A day of the project's time zone. */
  const dayText = (date: string) =>
    format.dateTime(new Date(`${date}T00:00:00Z`), { month: "short", day: "numeric", timeZone: "UTC" });

  return ({ check, flag, reason, expected, actual, unmatched, held_back }) => {
    const conditions = unmatched.map(conditionText);
    switch (check) {
      case "state":
        return [t("state", { state: propertyText(actual) })];
      case "linked_flag":
        if (reason === "disabled") return [t("flagOff", { flag: flag?.key ?? "" })];
        return [flagText(flag?.key ?? "", actual, expected), ...conditions];
      case "already_surveyed":
        return [t("surveyed")];
      case "wait_period":
        return [waitText(unmatched)];
      case "sampling":
        return [t("sampling")];
      case "contact_budget":
        return heldBackText(held_back);
      case "targeting":
        if (conditions.length > 0) return conditions;
        return [
          reason === null || reason === "out_of_rollout_bound" ? t("rollout") : flags(reason, { number: 1 }),
        ];
      default:
        return check satisfies never;
    }
  };
}
