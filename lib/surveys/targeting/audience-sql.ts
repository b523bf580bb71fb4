import "server-only";
import type { PropertyGroup } from "@/lib/contract/filter";
import { isObject } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import { parseFilters, personFilterRules } from "@/lib/filters/parse";
import { filterSql, personRow } from "@/lib/filters/sql";
import type { FilterGroup } from "@/lib/filters/tree";
import { type Audience, audienceSteps, everyone } from "@/lib/survey-model/audience";
import type { SurveyRow } from "@/lib/surveys/view";

/**
 * The persons that a survey is for, by its linked flag and its targeting: as the estimate of its editor, without the
 * wait period and without who was surveyed already, which change from day to day.
 */
export function audienceOf(
  survey: Pick<SurveyRow, "linked_flag" | "linked_flag_id" | "targeting_flag" | "conditions">,
): Audience {
  const { linked_flag, linked_flag_id, targeting_flag, conditions } = survey;
  const steps = audienceSteps(
    {
      linked_flag_id,
      targeting_flag_filters: targeting_flag?.filters ?? null,
      conditions: { linkedFlagVariant: isObject(conditions) ? conditions.linkedFlagVariant : null },
      waitDays: 0,
    },
    { flags: linked_flag ? [linked_flag] : [], askedBefore: [] },
  );
  return steps.at(-1)?.audience ?? everyone;
}

/** A filter of an audience, parsed; null for one that was stored under older rules and matches no one. */
export function parseAudienceFilter(filter: PropertyGroup): FilterGroup | null {
  try {
    return parseFilters(filter, personFilterRules);
  } catch (error) {
    if (error instanceof Invalid) return null;
    throw error;
  }
}

/** The condition of a parsed filter over persons `p`: true, or false or null. @param now what relative dates count from */
export const audienceSql = (filter: FilterGroup | null, project: { id: number }, now: Date): Prisma.Sql =>
  filter ? filterSql(filter, personRow(project), now) : Prisma.sql`false`;
