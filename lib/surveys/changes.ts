import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Change } from "@/lib/contract/activity";
import { toTimestamp } from "@/lib/contract/field";
import type { FlagRow } from "@/lib/flags/view";
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

const plain = <K extends keyof SurveyRow>(field: K) =>
  [field, (row: SurveyRow): unknown => row[field]] as const;

type Reader = readonly [field: string, read: (row: SurveyRow) => unknown];

/** Every field that a change can name, in the order in which changes are listed. */
const fields: readonly Reader[] = [
  plain("name"),
  plain("description"),
  ["linked_flag", (row) => flagInChange(row.linked_flag)],
  ["internal_targeting_flag", (row) => row.internal_targeting_flag_id],
  ["internal_response_sampling_flag", (row) => row.internal_response_sampling_flag_id],
  plain("type"),
  plain("conditions"),
  plain("questions"),
  plain("appearance"),
  plain("start_date"),
  plain("end_date"),
  plain("archived"),
  plain("responses_limit"),
  plain("response_sampling_start_date"),
  plain("response_sampling_interval_type"),
  plain("response_sampling_interval"),
  plain("response_sampling_limit"),
  plain("response_sampling_daily_limits"),
  plain("iteration_count"),
  plain("iteration_frequency_days"),
  ["iteration_start_dates", iterationStartDates],
  plain("current_iteration"),
  plain("current_iteration_start_date"),
  plain("schedule"),
  plain("enable_partial_responses"),
  plain("enable_iframe_embedding"),
  plain("form_content"),
  plain("base_language"),
  plain("translations"),
];

const inChange = (value: unknown): unknown => {
  if (value instanceof Date) return toTimestamp(value).replace("Z", "+00:00");
  return Array.isArray(value) ? value.map(inChange) : (value ?? null);
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** A change of one field, or null when there is none; emptiness of any kind is the same nothing. */
export function changeOf(field: string, before: unknown, after: unknown): Change | null {
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

/** What a write changed of the survey itself, field by field; flags it made are told by who changed them. */
export const surveyChanges = (before: SurveyRow, after: SurveyRow): Change[] =>
  fields
    .filter(([field]) => field !== "linked_flag" || before.linked_flag_id !== after.linked_flag_id)
    .flatMap(([field, read]) => changeOf(field, read(before), read(after)) ?? []);
