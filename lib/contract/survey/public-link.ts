/** Public links: the results of a survey for everyone who has one. Ours. */
import { z } from "zod";
import { password, User } from "@/lib/contract/access/user";
import { QuestionResult, SurveyResult } from "@/lib/contract/survey/results";
import { datetime, flag, text, timestamp } from "@/lib/contract/wire/field";

/** Most active links of a survey, and most that are listed. */
export const maxPublicLinks = 20;
export const maxListedLinks = 50;
/** Opens that a link keeps, the newest. */
export const maxRecentOpens = 20;

/** Fewest people of a group that is shown. @source docs/decisions/064-public-results.md */
export const fewestPeople = 5;

const switches = {
  shows_open_answers: z.boolean().describe("Whether it shows what respondents wrote."),
  shows_people: z.boolean().describe("Whether the names of respondents stand below their texts."),
  allows_filters: z
    .boolean()
    .describe("Whether viewers can choose a month or the group that gave an answer."),
};

/** A public link. */
export const PublicLink = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    token: z
      .string()
      .nullable()
      .describe(
        "The page is `/r/<token>`. Null once the link is revoked or has expired, for readers without personal data, and after the installation's secret changed.",
      ),
    expires_at: timestamp().nullable(),
    has_password: z.boolean(),
    ...switches,
    created_by: User.nullable(),
    created_at: timestamp(),
    last_opened_at: timestamp().nullable(),
    opens: z.int().describe("How often the page was opened; refreshes don't count."),
    recent_opens: z
      .array(
        z.strictObject({
          opened_at: timestamp(),
          visitor: z.string().describe("A keyed hash of the address: equal for opens from one address."),
        }),
      )
      .describe(`The latest ${maxRecentOpens}, newest first.`),
    revoked_at: timestamp().nullable(),
  })
  .meta({ id: "PublicLink", description: "A public link to a survey's results or a board.", "x-ours": true });
export type PublicLink = z.infer<typeof PublicLink>;

const fields = {
  name: text({ max: 200 }).describe("For members; viewers don't see it."),
  expires_at: datetime().nullable().describe("Null: never."),
  password: password().nullable().describe("Viewers must enter it. Null: none."),
  shows_open_answers: flag().describe("Show what respondents wrote."),
  shows_people: flag().describe("Show names below texts. Only with `shows_open_answers`."),
  allows_filters: flag().describe("Let viewers choose a month, or the group that gave an answer."),
};

/** The fields of a new link. */
export const PublicLinkInput = z
  .object({
    name: fields.name,
    expires_at: fields.expires_at.default(null),
    password: fields.password.default(null),
    shows_open_answers: fields.shows_open_answers.default(false),
    shows_people: fields.shows_people.default(false),
    allows_filters: fields.allows_filters.default(false),
  })
  .meta({ id: "PublicLinkInput" });
export type PublicLinkInput = z.infer<typeof PublicLinkInput>;

/** The changeable fields of a link. */
export const PublicLinkChanges = z.object(fields).partial().meta({ id: "PublicLinkChanges" });
export type PublicLinkChanges = z.infer<typeof PublicLinkChanges>;

/** A group of respondents: by the month of their response, or by their answer to a question. */
export const PublicGroup = z
  .strictObject({
    of: z.string().max(400).nullable().describe("A question's id; null for months."),
    key: z
      .string()
      .max(1000)
      .describe("`2026-11`; the choice, the rating, or `detractors`, `passives`, `promoters`."),
  })
  .meta({ id: "PublicGroup" });
export type PublicGroup = z.infer<typeof PublicGroup>;

/** What every request of the page says. */
export const visit = {
  token: z.string().min(1).max(100).describe("The token of the link."),
  access: z
    .string()
    .max(2000)
    .nullable()
    .default(null)
    .describe("What `unlock/` answered; for links with a password."),
};

/** Whose results are read. */
export const PublicResultsInput = z
  .object({ ...visit, group: PublicGroup.nullable().default(null).describe("Null: everyone's.") })
  .meta({ id: "PublicResultsInput" });
export type PublicResultsInput = z.infer<typeof PublicResultsInput>;

/** A password that was entered. */
export const PublicUnlockInput = z
  .object({ token: visit.token, password: z.string().min(1).max(1000) })
  .meta({ id: "PublicUnlockInput" });

/** What opens a link with a password. */
export const PublicAccess = z
  .strictObject({ access: z.string(), expires_at: timestamp() })
  .meta({ id: "PublicAccess" });
export type PublicAccess = z.infer<typeof PublicAccess>;

/** Which texts are read. */
export const PublicTextsInput = z
  .object({
    ...visit,
    question_id: z.string().min(1).max(400),
    cursor: z.string().max(200).nullable().default(null).describe("The `next_cursor` of the page before."),
  })
  .meta({ id: "PublicTextsInput" });
export type PublicTextsInput = z.infer<typeof PublicTextsInput>;

/** What respondents wrote, newest first. */
export const PublicTexts = z
  .strictObject({
    texts: z.array(
      z.strictObject({
        text: z.string(),
        person: z.string().nullable().describe("Name; null unless the link shows people."),
      }),
    ),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "PublicTexts" });
export type PublicTexts = z.infer<typeof PublicTexts>;

const { shape } = QuestionResult;

/** What a question of the page shows of its answers. */
export const PublicFigures = z
  .strictObject({
    answered: shape.answered,
    distribution: shape.distribution,
    other_answers: shape.other_answers,
    mean: shape.mean,
    median: shape.median,
    top_two: shape.top_two,
    nps: shape.nps,
    clicks: shape.clicks,
    open_answers: shape.open_answers,
  })
  .meta({ id: "PublicFigures" });
export type PublicFigures = z.infer<typeof PublicFigures>;

/** Who was shown a question, and what they did. */
const PublicReach = z
  .strictObject({
    shown_to: shape.shown_to,
    answered_in_all: shape.answered_in_all,
    skipped: shape.skipped,
    exits: shape.exits,
    answer_share: shape.answer_share,
    skip_share: shape.skip_share,
    exit_share: shape.exit_share,
  })
  .meta({ id: "PublicReach" });

/** A question of the page. */
export const PublicQuestion = z
  .strictObject({
    id: shape.id,
    index: z.int(),
    text: shape.text,
    type: shape.type,
    scale: shape.scale,
    display: shape.display,
    figures: PublicFigures.nullable().describe(
      "Null where a group of fewer than five people would be shown, or could be computed.",
    ),
    reach: PublicReach.nullable().describe("Null for a group."),
  })
  .meta({ id: "PublicQuestion" });
export type PublicQuestion = z.infer<typeof PublicQuestion>;

/** The results that a public link shows. */
export const PublicResults = z
  .strictObject({
    title: z.string(),
    language: z.string().describe("Of the survey's texts."),
    timezone: SurveyResult.shape.timezone,
    shows_open_answers: switches.shows_open_answers,
    group: PublicGroup.nullable().describe(
      "Whose results these are; null: everyone's, or the group is too small.",
    ),
    groups: z.array(PublicGroup).describe("Groups that can be chosen; empty unless the link allows it."),
    responses: z.int(),
    people: z.int(),
    totals: SurveyResult.shape.totals.nullable().describe("Null for a group."),
    is_too_small: z
      .boolean()
      .describe("Fewer than five people have responded: nothing of their answers is shown."),
    questions: z.array(PublicQuestion),
    series: SurveyResult.shape.series.describe("Empty for a group. Scores of small groups are left out."),
    iteration_starts: z.array(timestamp()),
    read_at: timestamp(),
  })
  .meta({ id: "PublicResults" });
export type PublicResults = z.infer<typeof PublicResults>;
