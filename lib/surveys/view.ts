import "server-only";
import { canWriteSurveys, type Reader, toUser, type UserRow, userColumn } from "@/lib/activity/actor";
import { Survey, type WrittenSurvey } from "@/lib/contract/survey/survey";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isObject, type JsonObject, shown } from "@/lib/contract/wire/json";
import { keysOf } from "@/lib/contract/wire/keys";
import { Prisma, type Survey as StoredSurvey } from "@/lib/database/generated/client";
import { prepared } from "@/lib/database/prepared";
import { flagIsActive } from "@/lib/flags/active";
import { submissionCount } from "@/lib/flags/submissions";
import { type FlagRow, flagColumn, toFlag } from "@/lib/flags/view";
import { type SurveyState, surveyState } from "@/lib/survey-model/state";
import { type CanaryRow, canaryColumn, toCanary } from "@/lib/surveys/canary/canary";
import { iterationStartDates } from "@/lib/surveys/schedule/iterations";

/** A saved analysis, as a survey names it. */
export interface NamedInsight {
  id: number;
  short_id: string;
  name: string;
}

/** A survey with the rows it refers to. */
export type SurveyRow = StoredSurvey & {
  linked_flag: FlagRow | null;
  targeting_flag: FlagRow | null;
  internal_targeting_flag: FlagRow | null;
  internal_response_sampling_flag: FlagRow | null;
  created_by: UserRow | null;
  /** When a flag was last written that it names and did not make. */
  flags_updated_at: Date | null;
  /** Distinct submissions since the start; counted only for a survey with a limit, else 0. */
  submissions: number;
  /** The saved analysis that it names. */
  linked_insight: NamedInsight | null;
  /** The canary of the last start, or of the next. */
  canary: CanaryRow | null;
};

/** A saved analysis as a JSON column of a statement that joins `insights` under an alias: a `NamedInsight`, or null. */
export const insightColumn = (alias: string): Prisma.Sql => {
  const i = (column: string) => Prisma.raw(`${alias}.${column}`);
  return Prisma.sql`case when ${i("id")} is not null then json_build_object(
    'id', ${i("id")}, 'short_id', ${i("short_id")}, 'name', ${i("name")}) end`;
};

/** A flag of survey `s`: when the survey itself made it, `flagOf` decides below whether it is on. */
const ownFlagColumn = (alias: string): Prisma.Sql => {
  const flag = Prisma.raw(alias);
  return flagColumn(
    alias,
    Prisma.sql`case when ${flag}.survey_id = s.id then ${flag}.active else ${flagIsActive(alias)} end`,
  );
};

/**
 * Reads surveys as `SurveyRow`s, in one statement; the only such statement.
 *
 * @param rest conditions, order and limits over `s`
 * @param columns more columns over `s`, after a comma
 */
export const surveyRows = (rest: Prisma.Sql, columns = Prisma.empty): Prisma.Sql => Prisma.sql`${prepared}
  select s.*, ${flagColumn("lf")} as linked_flag, ${ownFlagColumn("tf")} as targeting_flag,
    ${ownFlagColumn("itf")} as internal_targeting_flag, ${ownFlagColumn("rsf")} as internal_response_sampling_flag,
    ${userColumn("u")} as created_by, ${canaryColumn("c")} as canary, ${insightColumn("i")} as linked_insight,
    greatest(lf.updated_at, case when tf.survey_id is distinct from s.id then tf.updated_at end) as flags_updated_at,
    case when s.responses_limit > 0 and s.start_date is not null then ${submissionCount} else 0 end as submissions
    ${columns}
  from surveys s
    left join feature_flags lf on lf.project_id = s.project_id and lf.id = s.linked_flag_id
    left join feature_flags tf on tf.project_id = s.project_id and tf.id = s.targeting_flag_id
    left join feature_flags itf on itf.project_id = s.project_id and itf.id = s.internal_targeting_flag_id
    left join feature_flags rsf on rsf.project_id = s.project_id and rsf.id = s.internal_response_sampling_flag_id
    left join users u on u.id = s.created_by_id
    left join insights i on i.project_id = s.project_id and i.id = s.linked_insight_id
    left join survey_canaries c on c.project_id = s.project_id and c.survey_id = s.id
  ${rest}`;

/** An object as stored; null for what no present rule would store. */
const readObject = (stored: unknown): JsonObject | null => (isObject(stored) ? stored : null);

/** Questions as stored; what an older rule left out of one is made up, the same each time. */
const readQuestions = (stored: unknown): Survey["questions"] =>
  Array.isArray(stored)
    ? stored.filter(isObject).map((question, index) => ({
        ...question,
        id: shown(question.id ?? index),
        type: typeof question.type === "string" ? question.type : undefined,
        question: typeof question.question === "string" ? question.question : "",
      }))
    : null;

/** State of a survey at a time. */
export const stateAt = (row: SurveyRow, now: Date): SurveyState =>
  surveyState(row, { now, responses: row.submissions });

/** Whether it is running at this time. */
export const isRunning = (row: SurveyRow, now: Date): boolean => stateAt(row, now) === "running";

/**
 * Whether everything that a survey returns is unchanged since it was last written: whether it runs, its canary, and the
 * flags that it refers to and did not create. The author's name and the caller's access are ignored.
 */
export const isAsWritten = (row: SurveyRow, now: Date): boolean =>
  (row.flags_updated_at === null || row.flags_updated_at < row.updated_at) &&
  // Another survey's flag is on while that one runs.
  [row.linked_flag, row.targeting_flag].every((flag) => !flag?.survey_id || flag.survey_id === row.id) &&
  (row.canary === null || isSettledBy(row.canary, row.updated_at)) &&
  isRunning({ ...row, submissions: 0 }, row.updated_at) === isRunning(row, now);

const isSettledBy = ({ settled_at }: CanaryRow, time: Date): boolean =>
  settled_at !== null && new Date(settled_at) <= time;

/** The flags of a survey are active exactly while it runs, regardless of what is stored. */
const flagOf = (row: SurveyRow, flag: FlagRow | null, now: Date) =>
  flag && toFlag(flag.survey_id === row.id ? { ...flag, active: isRunning(row, now) } : flag);

const accessLevels = {
  masked_viewer: "viewer",
  viewer: "viewer",
  editor: "editor",
  owner: "manager",
} as const;

/**
 * A survey on the wire: its columns, and its computed fields.
 *
 * @param reader whose access it contains; only those who may write surveys get its secrets; null: everything of it
 */
export function toSurvey(row: SurveyRow, reader: Reader | null, now = new Date()): Survey {
  const { linked_flag, targeting_flag, internal_targeting_flag, internal_response_sampling_flag } = row;
  const derived: Partial<Survey> = {
    linked_flag: linked_flag && toFlag(linked_flag),
    targeting_flag: flagOf(row, targeting_flag, now),
    internal_targeting_flag: flagOf(row, internal_targeting_flag, now),
    questions: readQuestions(row.questions),
    conditions: readObject(row.conditions),
    appearance: readObject(row.appearance),
    translations: readObject(row.translations),
    created_by: row.created_by && toUser(row.created_by),
    feature_flag_keys: [
      { key: "linked_flag_key", value: linked_flag?.key ?? null },
      { key: "targeting_flag_key", value: targeting_flag?.key ?? null },
      { key: "internal_targeting_flag_key", value: internal_targeting_flag?.key ?? null },
      { key: "internal_response_sampling_flag_key", value: internal_response_sampling_flag?.key ?? null },
    ],
    iteration_start_dates: iterationStartDates(row)?.map(toTimestamp) ?? null,
    user_access_level: accessLevels[reader?.role ?? "viewer"],
    ...(reader && !canWriteSurveys(reader) && { hosted_pin: null }),
    canary: toCanary(row.canary, { state: stateAt(row, now), end: row.end_date, now }),
  };
  const columns: Partial<Record<string, unknown>> = row;
  return Object.fromEntries(
    wireFields.map((field) => [field, field in derived ? derived[field] : onWire(columns[field])]),
  ) as Survey; // checked by the contract outside of production
}

const wireFields = keysOf(Survey.shape);

const onWire = (value: unknown): unknown => (value instanceof Date ? toTimestamp(value) : value);

/** A survey as create and update answer it. @param removal what remove_targeting_flag was sent as */
export const toWrittenSurvey = (
  row: SurveyRow,
  reader: Reader | null,
  removal: boolean | null | undefined,
): WrittenSurvey => ({
  ...toSurvey(row, reader),
  targeting_flag_id: row.targeting_flag_id,
  targeting_flag_filters: readObject(row.targeting_flag?.filters),
  remove_targeting_flag: removal ?? null,
});
