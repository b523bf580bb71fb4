/**
 * When surveys run: their windows, the forecast of their response limits, and how many persons are in the audiences of
 * several at once. Ours.
 */
import { z } from "zod";
import { listedPerson, peoplePage, peoplePageQuery } from "@/lib/contract/survey/people-page";
import { Survey } from "@/lib/contract/survey/survey";
import { timestamp } from "@/lib/contract/wire/field";
import { listMeta, takesRepeats } from "@/lib/contract/wire/list-field";
import { commaList, queryInstant } from "@/lib/contract/wire/query-field";

/** Days of the range when `date_to` is not given. */
export const defaultCalendarDays = 92;
/** The most days of a range. */
export const maxCalendarDays = 400;
/** The most persons of which the audiences are evaluated. */
export const calendarSampleSize = 10_000;
/** The most surveys in one range whose overlap is computed. */
export const maxOverlappingSurveys = 100;
/** The most conditions of all their audiences together. */
export const maxAudienceConditions = 2_000;

/** The range of the calendar. */
export const CalendarQuery = z.object({
  date_from: queryInstant().describe(
    `Start of the range. Default: ${defaultCalendarDays} days before \`date_to\`, without it 30 days ago.`,
  ),
  date_to: queryInstant().describe(
    `End of the range, at most ${maxCalendarDays} days after its start. Default: ${defaultCalendarDays} days after it.`,
  ),
});
export type CalendarQuery = z.infer<typeof CalendarQuery>;

const share = () => z.number().min(0).max(1).nullable();

/** A survey in the calendar. */
export const CalendarSurvey = z
  .strictObject({
    id: Survey.shape.id,
    name: Survey.shape.name,
    type: Survey.shape.type,
    state: z.enum(["draft", "scheduled", "running", "stopped", "complete", "archived"]),
    version: z.int().describe("The value for `If-Match` when it is changed."),
    start_date: Survey.shape.start_date,
    end_date: Survey.shape.end_date,
    iteration_count: Survey.shape.iteration_count,
    iteration_frequency_days: Survey.shape.iteration_frequency_days,
    iteration_anchor_date: Survey.shape.iteration_anchor_date,
    responses_limit: Survey.shape.responses_limit,
    responses: z
      .int()
      .nullable()
      .describe("Distinct submissions since the start; null without a response limit: they are not counted."),
    windows: z
      .array(z.strictObject({ start: timestamp(), end: timestamp().nullable() }))
      .describe(
        "Its iterations, or one window if it does not repeat. The end date shortens its window and removes those after it. Empty for a draft. `end` is null without an end.",
      ),
    forecast: z
      .strictObject({
        responses_per_day: z.number(),
        limit_reached_at: timestamp().nullable().describe("Null when the survey ends before."),
        responses_by_end: z.int().nullable().describe("Null for a survey without an end."),
      })
      .nullable()
      .describe(
        "The response limit at the average rate since the start. Null if it does not run, has no limit, or has no responses in its first six hours.",
      ),
    expected_end: timestamp()
      .nullable()
      .describe(
        "The earliest of its end date, the end of its last iteration, and the time its response limit was or will be reached. Null if none is known.",
      ),
    canary: Survey.shape.canary,
    contact_priority: Survey.shape.contact_priority,
    audience: z
      .strictObject({
        persons: z.int().describe("Extrapolated from the sample."),
        is_everyone: z.boolean().describe("No condition narrows it: it overlaps with every other audience."),
        is_exact: z
          .boolean()
          .describe(
            "False with a rollout or a condition on another flag, where it is an expected value, and from a sample.",
          ),
      })
      .nullable()
      .describe(
        "The persons selected by linked flag and targeting as of now, regardless of wait period and earlier responses. Null for an external survey, which is opened by link, and if it was not computed.",
      ),
  })
  .meta({ id: "CalendarSurvey" });
export type CalendarSurvey = z.infer<typeof CalendarSurvey>;

/** How many persons several surveys share, over time. */
export const AudienceOverlap = z
  .strictObject({
    persons: z.int().describe("Persons of the project."),
    sample_size: z
      .int()
      .describe(
        `Persons evaluated: all, or a sample of ${calendarSampleSize}, selected by a hash of their ids so that it stays the same. Numbers of persons are extrapolated from it.`,
      ),
    segments: z
      .array(
        z.strictObject({
          start: timestamp(),
          end: timestamp(),
          surveys: z.array(z.string()).describe("The surveys that run, by id."),
          persons: z.int().describe("Persons in the audience of two or more of them."),
          share: share().describe("Fraction of all persons; null without persons."),
        }),
      )
      .describe("The range, divided where the set of running surveys changes, by `expected_end`."),
    pairs: z
      .array(
        z.strictObject({
          surveys: z.array(z.string()).length(2).describe("Two surveys, by id."),
          persons: z.int().describe("Persons in both audiences."),
          share: share().describe("Fraction of all persons; null without persons."),
        }),
      )
      .describe("Surveys that run at the same time in the range and share persons, most persons first."),
  })
  .meta({ id: "AudienceOverlap" });
export type AudienceOverlap = z.infer<typeof AudienceOverlap>;

/** The calendar of a project's surveys. */
export const SurveyCalendar = z
  .strictObject({
    date_from: timestamp(),
    date_to: timestamp(),
    timezone: z.string().describe("Time zone of the project."),
    surveys: z
      .array(CalendarSurvey)
      .describe(
        "Surveys that run in the range, by start, then drafts, newest first. Without archived surveys; at most 1,000.",
      ),
    has_more: z.boolean().describe("Whether there are more than 1,000."),
    overlap: AudienceOverlap.nullable().describe(
      "Expected values: rollouts of different surveys are taken as independent of each other, also if they share a flag. External surveys are omitted, because they are opened by link.",
    ),
    overlap_error: z
      .enum(["timeout", "too_large"])
      .nullable()
      .describe(
        `Why there is no overlap. \`timeout\`: it took longer than 5 seconds. \`too_large\`: more than ${maxOverlappingSurveys} surveys in the range, or 2,000 conditions.`,
      ),
  })
  .meta({ id: "SurveyCalendar" });
export type SurveyCalendar = z.infer<typeof SurveyCalendar>;

/** Selects the persons behind the overlap of the calendar. */
export const OverlapPeopleQuery = z.object({
  surveys: takesRepeats(
    commaList()
      .transform((ids) => ids && [...new Set(ids.map((id) => id.toLowerCase()))])
      .pipe(z.array(z.guid()).min(2, "Name at least 2 surveys.").max(maxOverlappingSurveys))
      .nonoptional()
      .meta({
        ...listMeta,
        description: `The surveys' UUIDs, 2 to ${maxOverlappingSurveys}, repeated or comma-separated.`,
      }),
  ),
  ...peoplePageQuery,
});
export type OverlapPeopleQuery = z.infer<typeof OverlapPeopleQuery>;

/** A page of the persons of the sample who are in the audience of several surveys. */
export const OverlapPeople = z
  .strictObject({
    persons: z.int().describe("As in the calendar's overlap: persons of the project."),
    sample_size: z.int().describe("As in the calendar's overlap: only persons of the sample are listed."),
    expected: z
      .int()
      .describe(
        "How many of `count` are expected in two or more of the audiences: fewer with rollouts. Extrapolated from the sample to all persons it is the calendar's number.",
      ),
    ...peoplePage(
      z.strictObject({
        person: listedPerson("Null once the person is deleted."),
        surveys: z
          .array(z.string())
          .describe(
            "The surveys whose audience the person is in, or may be with a rollout, in the order given.",
          ),
      }),
    ),
  })
  .meta({ id: "SurveyOverlapPeople" });
export type OverlapPeople = z.infer<typeof OverlapPeople>;
