import { z } from "zod";
import { flag, integer, timestamp } from "@/lib/contract/wire/field";

/** What expires, in the order in which a run removes it. */
export const retentionRules = [
  "response_texts",
  "activity",
  "events",
  "persons",
  "unidentified_persons",
] as const;
export type RetentionRule = (typeof retentionRules)[number];

/** The longest that a rule keeps anything, in months. */
export const maxRetentionMonths = 120;

const months = z.int().nullable();

/** How long a project keeps what: months, null for ever. */
export const Retention = z
  .strictObject({
    response_texts_months: months.describe(
      "Texts of responses, by the last time of their submission: open questions and open choices. They read `[expired]`; scores, choices and the rest of the response stay.",
    ),
    activity_months: months.describe("Entries of the activity log."),
    events_months: months.describe("Events, except those of surveys."),
    persons_months: months.describe(
      "Persons who were not seen for so long, with all of their events. At most `events_months`, if that is set: when a person was seen is read from events.",
    ),
    unidentified_persons_months: months.describe("The same for persons who were never identified."),
    includes_respondents: z
      .boolean()
      .describe("Whether these persons go also if they responded to a survey."),
  })
  .meta({ id: "Retention", "x-ours": true });
export type Retention = z.infer<typeof Retention>;

/** Everything is kept. */
export const defaultRetention: Retention = {
  response_texts_months: null,
  activity_months: null,
  events_months: null,
  persons_months: null,
  unidentified_persons_months: null,
  includes_respondents: false,
};

const monthsInput = integer({ min: 1, max: maxRetentionMonths }).nullable().optional();

/** Rules to change; the others stay. */
export const RetentionInput = z
  .object({
    response_texts_months: monthsInput,
    activity_months: monthsInput,
    events_months: monthsInput,
    persons_months: monthsInput,
    unidentified_persons_months: monthsInput,
    includes_respondents: flag().optional(),
  })
  .meta({ id: "RetentionInput", "x-ours": true });
export type RetentionInput = z.infer<typeof RetentionInput>;

/** The rule that keeps persons longer than the events by which they are seen; null if none does. */
export const tooLongRule = (
  retention: Retention,
): "persons_months" | "unidentified_persons_months" | null => {
  const { events_months } = retention;
  if (events_months === null) return null;
  return (
    (["persons_months", "unidentified_persons_months"] as const).find(
      (name) => (retention[name] ?? 0) > events_months,
    ) ?? null
  );
};

/** The hour, in UTC, of the nightly run: after the backup. */
export const retentionHour = 3;

/** The next nightly run after a time. */
export function nextRetentionRun(now: Date): Date {
  const run = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), retentionHour);
  return new Date(run > now.getTime() ? run : run + 86_400_000);
}

/** What rules would remove now. */
export const RetentionPreview = z
  .strictObject({
    rules: z
      .array(
        z.strictObject({
          rule: z.enum(retentionRules),
          before: timestamp().describe("What is older goes: the start of a day in the project's time zone."),
          count: z
            .int()
            .describe(
              "Responses that lose texts, entries, events, or persons. Events of these persons are not counted.",
            ),
        }),
      )
      .describe("The rules that are on."),
    next_run_at: timestamp().describe("Nightly, at 03:00 UTC."),
    last_run_at: timestamp().nullable().describe("When a run last ended."),
  })
  .meta({ id: "RetentionPreview", "x-ours": true });
export type RetentionPreview = z.infer<typeof RetentionPreview>;
