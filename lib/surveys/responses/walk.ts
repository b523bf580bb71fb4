import "server-only";
import type { ResponseCursor } from "@/lib/contract/survey-response";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { isOfSubmission } from "@/lib/flags/submissions";

/** A submission, as its latest event. */
export interface SubmissionRow {
  uuid: string;
  /** `survey sent`, or `survey dismissed` with answers. */
  event: string;
  distinct_id: string;
  /** A bigint, as text; null without a person. */
  person_id: string | null;
  timestamp: Date;
  /** The same in microseconds since 1970. */
  at: string;
  /** When the event arrived. */
  ingested_at: Date;
  properties: Record<string, unknown>;
  submission_id: string;
  /** When the statement ran, in microseconds since 1970. */
  as_of: string;
}

/** Submissions of a survey. */
export interface ResponseSelection {
  project: { id: number };
  surveyId: string;
  /** Conditions over `e`, the latest event of a submission. */
  where: Prisma.Sql;
  /** A condition over `e` with an index of its own that is true wherever `where` is; null without one. */
  prefilter: Prisma.Sql | null;
  /** What SQL can't decide; null where there is nothing of the kind. */
  keeps: ((row: SubmissionRow) => boolean) | null;
}

/** Where to begin, and in which direction. */
export interface Walk extends ResponseSelection {
  /** Newest first by default. */
  order?: "newest" | "oldest";
  /** Behind this response, and without what arrived later than the cursor was made. */
  cursor?: ResponseCursor | undefined;
}

/** How many rows to read, of those that are kept. */
interface Bounds {
  limit: number;
  offset?: number;
}

const instant = (microseconds: string) =>
  Prisma.sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;

const microsecondsOf = (time: Prisma.Sql) =>
  Prisma.sql`(extract(epoch from ${time}) * 1000000)::bigint::text`;

const isOfSurvey = ({ project, surveyId }: Pick<ResponseSelection, "project" | "surveyId">) =>
  Prisma.sql`e.project_id = ${project.id} and e.survey_id = ${surveyId}`;

const hasArrived = ({ cursor }: Walk) =>
  cursor?.asOf === undefined ? Prisma.empty : Prisma.sql`and e.ingested_at <= ${instant(cursor.asOf)}`;

/**
 * SQL over `e`: the latest event of its submission. Not an anti join, which without statistics compares every event of the
 * survey with every other: a scalar subquery looks up the submission in its index. For the same reason the time is part of a
 * sum: an index of times would read all later events.
 */
const isLatest = (walk: Walk) => Prisma.sql`(
  select true from (
    select e.timestamp + interval '0' as timestamp, e.uuid from events e
    where ${isOfSubmission("e", walk.project, walk.surveyId, Prisma.sql`this.id`)}
      and e.survey_completed is not null ${hasArrived(walk)}
  ) later
  where (later.timestamp, later.uuid) > (e.timestamp, e.uuid) limit 1) is null`;

const isBehind = ({ order, cursor }: Walk) => {
  if (!cursor) return Prisma.empty;
  const place = Prisma.sql`(${instant(cursor.at)}, ${cursor.uuid}::uuid)`;
  return order === "oldest"
    ? Prisma.sql`and (e.timestamp, e.uuid) > ${place}`
    : Prisma.sql`and (e.timestamp, e.uuid) < ${place}`;
};

const eventColumns = Prisma.sql`e.uuid, e.event, e.distinct_id, e.person_id::text as person_id, e.timestamp, e.ingested_at,
  e.properties, e.submission_id, ${microsecondsOf(Prisma.sql`e.timestamp`)} as at`;

/**
 * Reads submissions in the order of their latest events. The index of responses gives them in this order, and that of
 * submissions tells which event is the latest, so that no more are read than the page needs.
 */
async function readSubmissions(walk: Walk, { limit, offset = 0 }: Bounds): Promise<SubmissionRow[]> {
  const direction = walk.order === "oldest" ? Prisma.sql`asc` : Prisma.sql`desc`;
  const asOf = walk.cursor?.asOf;
  return await query<SubmissionRow>(Prisma.sql`
    select ${eventColumns}, ${asOf === undefined ? microsecondsOf(Prisma.sql`now()`) : Prisma.sql`${asOf}::text`} as as_of
    from events e cross join lateral (select e.submission_id as id) this
    where ${isOfSurvey(walk)} and e.survey_completed is not null
      ${isBehind(walk)} ${hasArrived(walk)} and (${walk.where}) and ${isLatest(walk)}
    order by e.timestamp ${direction}, e.uuid ${direction} limit ${limit} offset ${offset}`);
}

/** The cursor behind a submission. */
export const cursorBehind = ({ at, uuid, as_of }: SubmissionRow): Required<ResponseCursor> => ({
  at,
  uuid,
  asOf: as_of,
});

/** Rows of one statement, where all are read. */
const chunkSize = 1000;

/** Reads all submissions in chunks: each is read when the one before was taken. What arrives meanwhile is left out. */
export async function* walkSubmissions(walk: Walk): AsyncGenerator<SubmissionRow[]> {
  let { cursor } = walk;
  for (;;) {
    const rows = await readSubmissions({ ...walk, cursor }, { limit: chunkSize });
    const kept = walk.keeps ? rows.filter(walk.keeps) : rows;
    if (kept.length > 0) yield kept;
    const last = rows.at(-1);
    if (!last || rows.length < chunkSize) return;
    cursor = cursorBehind(last);
  }
}

/** Submissions that are looked at one by one before the index of a prefilter is asked. */
const mostScanned = 2000;

/** The time of the event behind which a prefilter is worth its index; null where fewer events follow. */
async function readScanEnd(walk: Walk): Promise<Date | null> {
  const direction = walk.order === "oldest" ? Prisma.sql`asc` : Prisma.sql`desc`;
  const [end] = await query<{ timestamp: Date }>(Prisma.sql`
    select e.timestamp from events e
    where ${isOfSurvey(walk)} and e.event = 'survey sent' ${isBehind(walk)}
    order by e.timestamp ${direction} limit 1 offset ${mostScanned}`);
  return end?.timestamp ?? null;
}

/**
 * Reads a page where few or many may match: the nearest submissions one by one, which fills a page of what is common, and the
 * rest by the index of the prefilter, which finds what is rare.
 */
async function readPrefiltered(
  walk: Walk,
  prefilter: Prisma.Sql,
  { limit, offset = 0 }: Bounds,
): Promise<SubmissionRow[]> {
  const wanted = limit + offset;
  const end = await readScanEnd(walk);
  if (end === null) return await readSubmissions(walk, { limit, offset });
  const [isNear, isFar] =
    walk.order === "oldest"
      ? [Prisma.sql`e.timestamp <= ${end}`, Prisma.sql`e.timestamp > ${end}`]
      : [Prisma.sql`e.timestamp >= ${end}`, Prisma.sql`e.timestamp < ${end}`];
  const near = await readSubmissions(
    { ...walk, where: Prisma.sql`${isNear} and ${walk.where}` },
    { limit: wanted },
  );
  if (near.length >= wanted) return near.slice(offset);
  const far = await readSubmissions(
    { ...walk, where: Prisma.sql`${isFar} and ${prefilter} and ${walk.where}` },
    { limit: wanted - near.length },
  );
  return [...near, ...far].slice(offset);
}

/** Reads one page of submissions. */
export async function readPage(walk: Walk, { limit, offset = 0 }: Bounds): Promise<SubmissionRow[]> {
  if (!walk.keeps) {
    return walk.prefilter
      ? await readPrefiltered(walk, walk.prefilter, { limit, offset })
      : await readSubmissions(walk, { limit, offset });
  }
  const found: SubmissionRow[] = [];
  for await (const rows of walkSubmissions(walk)) {
    for (const row of rows) found.push(row);
    if (found.length >= limit + offset) break;
  }
  return found.slice(offset, offset + limit);
}

/** The submission that an event belongs to; null for unknown events and those of other surveys. */
export async function readSubmissionOf(
  selection: Pick<ResponseSelection, "project" | "surveyId">,
  uuid: string,
): Promise<SubmissionRow | null> {
  const { project, surveyId } = selection;
  const named = Prisma.sql`(
    select e.submission_id from events e where ${isOfSurvey(selection)} and e.uuid = ${uuid}::uuid and e.survey_completed is not null)`;
  const [row] = await query<SubmissionRow>(Prisma.sql`
    select ${eventColumns}, ${microsecondsOf(Prisma.sql`now()`)} as as_of from events e
    where ${isOfSubmission("e", project, surveyId, named)} and e.survey_completed is not null
    order by e.timestamp desc, e.uuid desc limit 1`);
  return row ?? null;
}

/** Counts submissions, and those of them that match a second condition over `e`. Reads all events of the survey. */
export async function countMatching(
  selection: ResponseSelection,
  second: Prisma.Sql,
): Promise<{ count: number; matching: number }> {
  if (selection.keeps) {
    const { where } = selection;
    return {
      count: await countWalked(selection),
      matching: await countWalked({ ...selection, where: Prisma.sql`(${where}) and ${second}` }),
    };
  }
  const [row] = await query<{ count: number; matching: number }>(Prisma.sql`
    select count(*)::int as count, (count(*) filter (where is_second))::int as matching from (
      select distinct on (e.submission_id) (${selection.where}) as is_match, ${second} as is_second from events e
      where ${isOfSurvey(selection)} and e.survey_completed is not null
      order by e.submission_id, e.timestamp desc, e.uuid desc
    ) submission where is_match`);
  return row ?? { count: 0, matching: 0 };
}

async function countWalked(selection: ResponseSelection): Promise<number> {
  let count = 0;
  for await (const rows of walkSubmissions(selection)) count += rows.length;
  return count;
}
