import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { ActivityField, FieldChange } from "@/lib/contract/activities";
import { toTimestamp } from "@/lib/contract/field";
import type { FlagRow } from "@/lib/flags/view";
import { isWithdrawn } from "@/lib/surveys/canary";
import type { SurveyContent } from "@/lib/surveys/content";
import { iterationStartDates } from "@/lib/surveys/iterations";
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

type Read = (row: SurveyRow) => unknown;

/** Named by changes of the targeting flag alone (`retarget.ts`). */
type TargetingField = "targeting_flag" | "targeting_flag_filters";

/** Named by changes of responses alone. */
type ResponseField = "response_tags" | "responses";

/**
 * Every other field that a change can name, in the order in which changes are listed: the column of that name, or how it is
 * read. Content that is missing here does not compile.
 */
const readers = {
  name: "column",
  description: "column",
  linked_flag: (row) => flagInChange(row.linked_flag),
  linked_insight: (row) => row.linked_insight,
  internal_targeting_flag: (row) => row.internal_targeting_flag_id,
  internal_response_sampling_flag: (row) => row.internal_response_sampling_flag_id,
  type: "column",
  conditions: "column",
  questions: "column",
  appearance: "column",
  start_date: "column",
  end_date: "column",
  archived: "column",
  responses_limit: "column",
  response_sampling_start_date: "column",
  response_sampling_interval_type: "column",
  response_sampling_interval: "column",
  response_sampling_limit: "column",
  response_sampling_daily_limits: "column",
  iteration_count: "column",
  iteration_frequency_days: "column",
  iteration_anchor_date: "column",
  iteration_start_dates: iterationStartDates,
  current_iteration: "column",
  current_iteration_start_date: "column",
  schedule: "column",
  enable_partial_responses: "column",
  enable_iframe_embedding: "column",
  form_content: "column",
  base_language: "column",
  translations: "column",
  canary: ({ canary }) =>
    canary && !isWithdrawn(canary)
      ? {
          share: canary.share,
          until: toTimestamp(new Date(canary.until)),
          max_dismissal_rate: canary.max_dismissal_rate,
        }
      : null,
} satisfies Record<keyof SurveyContent, "column"> &
  Record<Exclude<ActivityField<"Survey">, TargetingField | ResponseField>, "column" | Read>;

const fields = Object.entries<"column" | Read>(readers).map(
  ([field, read]): [field: ActivityField<"Survey">, read: Read] => [
    field as ActivityField<"Survey">,
    read === "column" ? (row) => row[field as keyof SurveyContent] : read,
  ],
);

const inChange = (value: unknown): unknown => {
  if (value instanceof Date) return toTimestamp(value).replace("Z", "+00:00");
  return Array.isArray(value) ? value.map(inChange) : (value ?? null);
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** A change of one field, or null without a difference; all empty values are equal. */
export function toActivityChange(
  field: ActivityField<"Survey">,
  before: unknown,
  after: unknown,
): FieldChange<"Survey"> | null {
  const [old, now] = [inChange(before), inChange(after)];
  if (isDeepStrictEqual(old, now) || (isEmpty(old) && isEmpty(now))) return null;
  const action = isEmpty(old) ? "created" : isEmpty(now) ? "deleted" : "changed";
  return {
    type: "Survey",
    action,
    field,
    before: action === "created" ? null : old,
    after: action === "deleted" ? null : now,
  };
}

/** The changes of the survey itself, field by field; changes of its flags are recorded by whoever changed them. */
export const listActivityChanges = (before: SurveyRow, after: SurveyRow): FieldChange<"Survey">[] =>
  fields
    .filter(([field]) => field !== "linked_flag" || before.linked_flag_id !== after.linked_flag_id)
    .flatMap(([field, read]) => toActivityChange(field, read(before), read(after)) ?? []);
