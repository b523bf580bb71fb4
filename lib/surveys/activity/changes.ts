import "server-only";
import { changedFields } from "@/lib/activity/changed-fields";
import type { FieldChange } from "@/lib/contract/activity/scopes";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { FlagRow } from "@/lib/flags/view";
import { isWithdrawn } from "@/lib/surveys/canary/canary";
import { contentOf } from "@/lib/surveys/content";
import { iterationStartDates } from "@/lib/surveys/schedule/iterations";
import type { SurveyRow } from "@/lib/surveys/view";

/** A flag inside a change. @source docs/reference/surveys.md#activity */
export const flagInChange = (flag: FlagRow | null) =>
  flag && {
    id: flag.id,
    key: flag.key,
    name: flag.name,
    filters: flag.filters,
    team_id: flag.project_id,
    deleted: flag.deleted,
    active: flag.active,
  };

const canaryInChange = ({ canary }: SurveyRow) =>
  canary && !isWithdrawn(canary)
    ? {
        share: canary.share,
        until: toTimestamp(new Date(canary.until)),
        max_dismissal_rate: canary.max_dismissal_rate,
      }
    : null;

const inChange = (value: unknown): unknown => {
  if (value instanceof Date) return toTimestamp(value).replace("Z", "+00:00");
  return Array.isArray(value) ? value.map(inChange) : (value ?? null);
};

/** What changes name: the content, and what is named otherwise than its column. The targeting flag's are of `retarget.ts`. */
const fieldsOf = (row: SurveyRow): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(contentOf(row)).map(([field, value]) => [field, inChange(value)])),
  linked_flag: flagInChange(row.linked_flag),
  linked_insight: row.linked_insight,
  internal_targeting_flag: row.internal_targeting_flag_id,
  internal_response_sampling_flag: row.internal_response_sampling_flag_id,
  iteration_start_dates: inChange(iterationStartDates(row)),
  canary: canaryInChange(row),
});

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** The changes of the survey itself, field by field; all empty values are equal. */
export const listActivityChanges = (before: SurveyRow, after: SurveyRow): FieldChange<"Survey">[] =>
  changedFields("Survey", fieldsOf(before), fieldsOf(after), isEmpty);

/** The change from one targeting flag, or none, to another. */
export const listFlagChanges = (before: FlagRow | null, after: FlagRow): FieldChange<"Survey">[] =>
  changedFields(
    "Survey",
    { targeting_flag: flagInChange(before) },
    { targeting_flag: flagInChange(after) },
    isEmpty,
  );
