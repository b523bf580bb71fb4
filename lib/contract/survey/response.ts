/** Responses of surveys: the list, one of them, read state, exports. */

import { z } from "zod";
import { propertyOfColumn } from "@/lib/contract/person/column";
import { maxExportColumns } from "@/lib/contract/person/export";
import { ratingFields } from "@/lib/contract/survey/rating-fields";
import { readResponseCursor } from "@/lib/contract/survey/response-cursor";
import { ResponseFilter } from "@/lib/contract/survey/response-filter";
import { responseUuids, TagOfResponse } from "@/lib/contract/survey/response-tag";
import { extension } from "@/lib/contract/wire/extension";
import { datetime, flag, timestamp } from "@/lib/contract/wire/field";
import {
  commaList,
  queryFlag,
  queryFormat,
  queryInstant,
  queryInteger,
  queryNumber,
  queryUuid,
} from "@/lib/contract/wire/query-field";
import { searchField } from "@/lib/contract/wire/search-field";

const search = searchField(
  z
    .string()
    .optional()
    .transform((value) => value?.trim() || undefined)
    .refine((value) => [...(value ?? "")].length <= 200, "Search query must be 200 characters or fewer.")
    .meta({
      override: { type: "string", maxLength: 200 },
      description:
        "Only responses with this text in a free-text answer (open questions and open choices, also of removed questions), ignoring case.",
      "x-ours": true,
    }),
);

const readState = queryFlag().meta(
  extension("Only responses that the caller has read (true) or has not (false)."),
);

/** Which responses: the filter of results, and a search. */
const ResponseSelection = ResponseFilter.extend({ q: search });

/** The same where PostHog's endpoint leaves nothing out. */
const ListedResponses = ResponseSelection.extend({
  filter_test_accounts: queryFlag()
    .transform((value) => value ?? false)
    .meta({
      override: { type: "boolean", default: false },
      description: "Leave out test accounts. Default: false, unlike in results.",
      "x-ours": true,
    }),
  archived: z
    .preprocess((sent) => sent || undefined, z.enum(["exclude", "include", "only"]).default("include"))
    .meta({
      override: { type: "string", enum: ["exclude", "include", "only"], default: "include" },
      description:
        "Archived responses: left out, included (default, unlike in results), or only those. `exclude_archived=true` has precedence.",
      "x-ours": true,
    }),
});

/** Which responses are listed. */
export const ResponsesQuery = ListedResponses.extend({
  since: queryInstant().meta(extension("Only submissions from this time on, by their last event.")),
  until: queryInstant().describe("Only submissions up to this time."),
  question_id: z.string().optional().describe("Only responses that answer this question."),
  score_lte: queryNumber().describe("Only responses with at most this rating."),
  score_gte: queryNumber().describe("Only responses with at least this rating."),
  exclude_archived: queryFlag().meta(
    extension("Exclude archived responses: submissions with any archived event."),
  ),
  is_read: readState,
  limit: queryInteger({ min: 1, max: 500, fallback: 100 }).describe("Page size, at most 500."),
  offset: queryInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }).describe(
    "Rows to skip, counted from the cursor.",
  ),
  cursor: z
    .string()
    .optional()
    .transform((text, context) => {
      if (!text) return undefined;
      const cursor = readResponseCursor(text);
      if (cursor) return cursor;
      context.addIssue({ code: "custom", message: "Invalid cursor.", input: text });
      return z.NEVER;
    })
    .meta({
      override: { type: "string" },
      description:
        "The `next_cursor` of the page before: the rows after it, without responses that began to arrive since the first page was read.",
      "x-ours": true,
    }),
  include_counts: queryFlag().meta(
    extension("Also return `count` and `unread_count`, which read the whole set."),
  ),
});
export type ResponsesQuery = z.infer<typeof ResponsesQuery>;

/** Which responses of all surveys are listed or exported: the parts of the filter that mean the same in every survey. */
export const ResponseSearchQuery = ResponseSelection.omit({
  iteration: true,
  version: true,
  language: true,
  answers: true,
  step: true,
}).extend({
  survey_ids: commaList()
    .refine((ids) => ids?.every((id) => z.guid().safeParse(id).success) ?? true, "A valid UUID is required.")
    .transform((ids) => ids?.map((id) => id.toLowerCase()))
    .describe("Only responses to these surveys. Repeated or comma-separated."),
  person: queryUuid("Only responses of this person, by UUID."),
  score_lte: queryNumber().describe("Only responses with a rating of at most this."),
  score_gte: queryNumber().describe("Only responses with a rating of at least this."),
  limit: ResponsesQuery.shape.limit,
  offset: ResponsesQuery.shape.offset,
  cursor: ResponsesQuery.shape.cursor,
  include_counts: queryFlag().describe("Also return `count`, which reads the whole set."),
  format: queryFormat("json for a page, csv for a line for each answer of all that match."),
});
export type ResponseSearchQuery = z.infer<typeof ResponseSearchQuery>;

const answerFields = {
  question_id: z.string(),
  question_index: z.int(),
  question_text: z.string(),
  question_type: z.string().nullable(),
  answer: z.unknown(),
  ...ratingFields,
};

const responseFields = {
  uuid: z.string().describe("UUID of the submission's last event."),
  distinct_id: z.string(),
  session_id: z.string().nullable(),
  submitted_at: timestamp(),
  answers: z.array(z.strictObject(answerFields)),
  extra: z.strictObject({
    device_type: z.unknown(),
    browser: z.unknown(),
    os: z.unknown(),
    geoip_country_code: z.unknown(),
    geoip_country_name: z.unknown(),
    geoip_city_name: z.unknown(),
    current_url: z.unknown(),
    iteration: z.unknown(),
  }),
  person: z
    .strictObject({ uuid: z.string(), name: z.string() })
    .nullable()
    .meta(extension("Null while the respondent has no person, and once it is deleted.")),
  completed: z
    .boolean()
    .meta(
      extension(
        "Whether one of the events is `survey sent` with `$survey_completed` true or absent; else the response is partial.",
      ),
    ),
  language: z.string().meta(extension("`$survey_language`, else the survey's base language.")),
  version: z
    .int()
    .meta(
      extension(
        "The survey's version that was in force when it was completed, else at its last event; before the first, the first.",
      ),
    ),
  iteration: z.int().nullable().meta(extension("`$survey_iteration` as a number, or null.")),
  link: z
    .string()
    .nullable()
    .meta(extension("The single-use link by which it came: `link` of `links/`; null without one.")),
  tags: z
    .array(TagOfResponse.extend({ is_by_rule: z.boolean().describe("Whether a rule put it there.") }))
    .meta(extension("By name.")),
  is_read: z.boolean().meta(extension("Whether the caller has read it since its latest event.")),
  archived: z.boolean().meta(extension()),
  received_at: timestamp().meta(extension("When the last of its events to arrive did.")),
};

/** A submission. */
export const SurveyResponse = z.strictObject(responseFields).meta({ id: "SurveyResponse" });
export type SurveyResponse = z.infer<typeof SurveyResponse>;

/** Newest first. */
export const SurveyResponses = z
  .strictObject({
    results: z.array(SurveyResponse),
    has_more: z.boolean(),
    limit: z.int(),
    offset: z.int(),
    next_cursor: z.string().nullable().meta(extension("For the next page; null on the last.")),
    count: z.int().nullable().meta(extension("Number of responses on all pages; null unless asked for.")),
    unread_count: z
      .int()
      .nullable()
      .meta(extension("How many of them the caller has not read; null unless asked for.")),
  })
  .meta({ id: "SurveyResponses" });
export type SurveyResponses = z.infer<typeof SurveyResponses>;

/** A submission among those of all surveys. */
export const SearchedResponse = SurveyResponse.extend({
  survey: z.strictObject({ id: z.string(), name: z.string() }),
}).meta({ id: "SearchedResponse" });
export type SearchedResponse = z.infer<typeof SearchedResponse>;

/** Newest first. Ours. */
export const SearchedResponses = SurveyResponses.omit({ unread_count: true })
  .extend({ results: z.array(SearchedResponse) })
  .meta({ id: "SearchedResponses" });
export type SearchedResponses = z.infer<typeof SearchedResponses>;

/** Between which responses of a set one is. */
export const ResponseQuery = ResponseSelection;
export type ResponseQuery = z.infer<typeof ResponseQuery>;

/** A submission with all details. Ours. */
export const SurveyResponseDetail = z
  .strictObject({
    ...responseFields,
    answers: z
      .array(
        z.strictObject({
          ...answerFields,
          is_removed: z.boolean().describe("Whether the survey no longer has the question."),
        }),
      )
      .describe(
        "By the questions of the response's version, in their order, then answers to questions of other versions. Their index is that in its version.",
      ),
    questions: z
      .array(
        z.strictObject({
          question_id: answerFields.question_id,
          question_index: answerFields.question_index,
          question_text: answerFields.question_text,
          question_type: answerFields.question_type,
          is_removed: z.boolean().describe("Whether the survey no longer has the question."),
        }),
      )
      .describe("All questions of the response's version, in their order, answered or not."),
    path: z
      .array(z.string())
      .describe(
        "The questions that were shown, by id in their order: the answers replayed through the branching of the response's version.",
      ),
    path_end: z
      .enum(["end", "exit", "unknown"])
      .describe(
        "How the path ends: `end`: the survey was completed. `exit`: the respondent left at the last question of the path. `unknown`: questions were shown in random order.",
      ),
    shown_at: timestamp()
      .nullable()
      .describe("The last `survey shown` event of the respondent before the first answer."),
    started_at: timestamp().describe("The submission's first event."),
    events: z
      .array(z.strictObject({ uuid: z.string(), event: z.string(), timestamp: timestamp() }))
      .describe("The submission's events, oldest first; at most the latest 100."),
    screen: z
      .strictObject({ width: z.number().nullable(), height: z.number().nullable() })
      .describe("Size of the browser's window, in pixels."),
    previous_uuid: z
      .string()
      .nullable()
      .describe("The next newer response that matches the filter; null if there is none."),
    next_uuid: z
      .string()
      .nullable()
      .describe("The next older response that matches the filter; null if there is none."),
  })
  .meta({ id: "SurveyResponseDetail" });
export type SurveyResponseDetail = z.infer<typeof SurveyResponseDetail>;

/** Which responses to mark as read or unread: those that arrived up to a time, or those listed. */
export const ResponseReading = z
  .object({
    until: datetime()
      .optional()
      .describe(
        "Marks all responses as read whose latest event arrived by then (`received_at`), at most by now. Default without `uuids`: now.",
      ),
    uuids: responseUuids().optional(),
    is_read: flag().default(true).describe("False marks the responses in `uuids` as unread."),
  })
  .refine(({ until, uuids }) => !until || !uuids, {
    message: "Send `until` or `uuids`.",
    path: ["until"],
  })
  .refine(({ uuids, is_read }) => is_read || uuids, {
    message: "`uuids` are required to mark responses as unread.",
    path: ["uuids"],
    params: { code: "required" },
  })
  .meta({ id: "ResponseReading" });
export type ResponseReading = z.infer<typeof ResponseReading>;

/** Which responses to archive, or to unarchive. */
export const ResponseArchiving = z
  .object({ uuids: responseUuids(), archived: flag().describe("False unarchives.") })
  .meta({ id: "ResponseArchiving" });
export type ResponseArchiving = z.infer<typeof ResponseArchiving>;

/** Columns of a CSV of responses that can be chosen, besides properties of persons. */
export const responseExportColumns = ["device_type", "browser", "os", "skipped", "left_at"] as const;
export type ResponseExportColumn = (typeof responseExportColumns)[number];

/** The same of a column; null for the column of a property. */
export const responseExportColumnOf = (column: string): ResponseExportColumn | null =>
  responseExportColumns.find((name) => name === column) ?? null;

const isColumn = (name: string) =>
  responseExportColumnOf(name) !== null || (propertyOfColumn(name) ?? "") !== "";

/** Which responses are exported, and how. */
export const ResponseExportQuery = ResponseSelection.extend({
  is_read: readState,
  columns: commaList()
    .refine(
      (names) => names?.every(isColumn) ?? true,
      `Must be ${responseExportColumns.join(", ")}, or properties. and the name of a property.`,
    )
    .refine((names) => (names?.length ?? 0) <= maxExportColumns, `Send at most ${maxExportColumns} columns.`)
    .describe(
      "Further columns of the CSV, after those of every file: `device_type`, `browser`, `os`, `skipped` (the questions that were shown and not answered), `left_at` (the question at which a partial response was left), and `properties.` with the name of a property of the person. Repeated or comma-separated.",
    ),
  format: queryFormat(),
});
export type ResponseExportQuery = z.infer<typeof ResponseExportQuery>;

/** A response of an export as JSON: with the answers by question id. Ours. */
export const ExportedResponse = z
  .strictObject({
    ...responseFields,
    answers: z.array(
      z.strictObject({
        ...answerFields,
        question_index: z.int().nullable().describe("Null for a removed question."),
      }),
    ),
  })
  .omit({ is_read: true })
  .meta({ id: "ExportedResponse" });
export type ExportedResponse = z.infer<typeof ExportedResponse>;

/** A response of a person, with the questions as they were. Ours. */
export const PersonResponse = z
  .strictObject({
    uuid: responseFields.uuid,
    survey_id: z.string().describe("As sent; the survey may have been deleted."),
    survey_name: z.string().nullable().describe("Null for a deleted survey."),
    submitted_at: responseFields.submitted_at,
    completed: responseFields.completed,
    answers: z.array(
      z.strictObject({
        question_id: answerFields.question_id,
        question_text: z
          .string()
          .nullable()
          .describe("As it was when it was answered; null for a question that no version of the survey had."),
        answer: answerFields.answer,
        ...ratingFields,
      }),
    ),
  })
  .meta({ id: "PersonResponse" });
export type PersonResponse = z.infer<typeof PersonResponse>;

/** Newest first. */
export const PersonResponses = z
  .strictObject({ results: z.array(PersonResponse) })
  .meta({ id: "PersonResponses" });
export type PersonResponses = z.infer<typeof PersonResponses>;
