import "server-only";
import { type MaskedFor, maskAnswer, maskedText } from "@/lib/contract/person/personal";
import { type ResponseCursor, toResponseCursor } from "@/lib/contract/survey/response-cursor";
import { uuidAt } from "@/lib/database/binary-values";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { queryOnStandby } from "@/lib/database/read-on-standby";

/** A response as it is stored. */
export interface ResponseRow {
  /** Of its last event, as the time. */
  uuid: string;
  survey_id: string;
  submission_id: string;
  timestamp: Date;
  /** The same in microseconds since 1970. */
  at: string;
  first_timestamp: Date;
  /** When its last event to arrive did. */
  ingested_at: Date;
  distinct_id: string;
  /** A bigint, as text; null without a person. */
  person_id: string | null;
  survey_language: string | null;
  survey_iteration: number | null;
  survey_version: number | null;
  completed: boolean;
  archived: boolean;
  /** By question id; none is empty. */
  answers: Record<string, unknown>;
  /** When the statement ran, in microseconds since 1970. */
  as_of: string;
}

/** Responses of surveys. */
export interface ResponseSelection {
  project: { id: number } & MaskedFor;
  surveyIds: readonly string[];
  /** Conditions over a response `e`. */
  where: Prisma.Sql;
  /** A separately indexed condition over `e` that `where` implies; null without one. */
  prefilter: Prisma.Sql | null;
  /** Conditions that SQL can't evaluate; null for none. */
  keeps: ((row: ResponseRow) => boolean) | null;
}

/** Where to begin, and in which direction. */
export interface ResponseScan extends ResponseSelection {
  /** Newest first by default. */
  order?: "newest" | "oldest";
  /** Behind this response, and without what began to arrive later than the cursor was made. */
  cursor?: ResponseCursor | undefined;
}

/** How many of the kept rows to read. */
interface Bounds {
  limit: number;
  offset?: number;
}

/** SQL over `e`: a response of one of the surveys. One alone is compared as such, for the order of its index. */
export const isOfSurvey = ({ project, surveyIds }: Pick<ResponseSelection, "project" | "surveyIds">) =>
  Prisma.sql`e.project_id = ${project.id} and ${
    surveyIds.length === 1
      ? Prisma.sql`e.survey_id = ${surveyIds[0]}`
      : Prisma.sql`e.survey_id = any(${surveyIds}::text[])`
  }`;

/** The prefilter, where all that matches is read. */
const prefiltered = ({ prefilter }: ResponseSelection) =>
  prefilter ? Prisma.sql`and ${prefilter}` : Prisma.empty;

const instant = (microseconds: string) =>
  Prisma.sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;

const microsecondsOf = (time: Prisma.Sql) =>
  Prisma.sql`(extract(epoch from ${time}) * 1000000)::bigint::text`;

const hasArrived = ({ cursor }: ResponseScan) =>
  cursor?.asOf === undefined ? Prisma.empty : Prisma.sql`and e.first_ingested_at <= ${instant(cursor.asOf)}`;

const isBehind = ({ order, cursor }: ResponseScan) => {
  if (!cursor) return Prisma.empty;
  const place = Prisma.sql`(${instant(cursor.at)}, ${cursor.uuid}::uuid)`;
  return order === "oldest"
    ? Prisma.sql`and (e.timestamp, e.uuid) > ${place}`
    : Prisma.sql`and (e.timestamp, e.uuid) < ${place}`;
};

const columns = Prisma.sql`e.uuid, e.survey_id, e.submission_id, e.timestamp, ${microsecondsOf(Prisma.sql`e.timestamp`)} as at,
  e.first_timestamp, e.ingested_at, e.distinct_id, e.person_id::text as person_id, e.survey_language, e.survey_iteration,
  e.survey_version, e.completed, e.archived, e.answers, ${microsecondsOf(Prisma.sql`now()`)} as as_of`;

/** The cursor behind a response; its pages are as of the first one. */
const cursorBehind = ({ at, uuid, as_of }: ResponseRow, before?: ResponseCursor) => ({
  at,
  uuid,
  asOf: before?.asOf ?? as_of,
});

/** Responses as the reader of their project may see them: free texts masked, and without distinct ids. */
const maskRows = ({ masking }: MaskedFor, rows: ResponseRow[]): ResponseRow[] =>
  masking
    ? rows.map((row) => ({
        ...row,
        distinct_id: maskedText,
        answers: Object.fromEntries(
          Object.entries(row.answers).map(([id, answer]) => [id, maskAnswer(masking, id, answer)]),
        ),
      }))
    : rows;

/** Reads responses in the order of their times, by the index of that order: no more of them than the page needs. */
async function readResponses(
  scan: ResponseScan,
  { limit, offset = 0 }: Bounds,
  prefilter?: Prisma.Sql,
): Promise<ResponseRow[]> {
  const direction = scan.order === "oldest" ? Prisma.sql`asc` : Prisma.sql`desc`;
  const order = Prisma.sql`order by e.timestamp ${direction}, e.uuid ${direction}`;
  // What a prefilter finds is sorted before the conditions are checked, which costs more: a page needs few of them.
  const from = prefilter
    ? Prisma.sql`(select * from responses e where ${isOfSurvey(scan)} ${isBehind(scan)} and ${prefilter} ${order} offset 0) e`
    : Prisma.sql`responses e`;
  const rows = await queryOnStandby<ResponseRow>(Prisma.sql`
    select ${columns} from ${from} where ${isOfSurvey(scan)} ${isBehind(scan)} ${hasArrived(scan)} and (${scan.where})
    ${order} limit ${limit} offset ${offset}`);
  return maskRows(scan.project, rows);
}

/** Rows of one statement, where all are read. */
const chunkSize = 1000;

/** Reads the responses of a selection in chunks: each is read when the one before was taken. */
export async function* scanResponses(scan: ResponseScan): AsyncGenerator<ResponseRow[]> {
  let { cursor } = scan;
  for (;;) {
    const rows = await readResponses({ ...scan, cursor }, { limit: chunkSize });
    const kept = scan.keeps ? rows.filter(scan.keeps) : rows;
    if (kept.length > 0) yield kept;
    const last = rows.at(-1);
    if (!last || rows.length < chunkSize) return;
    cursor = cursorBehind(last, cursor);
  }
}

/** Bytes of a UUID, and of the two that name a response. */
const uuidLength = 16;
const nameLength = 2 * uuidLength;

/**
 * The same for readers that take minutes: the responses that there are at the beginning, in their order then, each once and as
 * it is when its chunk is read. One that gets a further event meanwhile would change its place.
 */
export async function* scanSlowly(selection: ResponseSelection): AsyncGenerator<ResponseRow[]> {
  // As bytes, because there may be millions.
  const [all] = await queryOnStandby<{ ids: Buffer | null }>(Prisma.sql`
    select string_agg(uuid_send(e.submission_id) || uuid_send(e.survey_id::uuid), null order by e.timestamp desc, e.uuid desc) as ids
    from responses e where ${isOfSurvey(selection)} and (${selection.where}) ${prefiltered(selection)}`);
  const listed = all?.ids ?? Buffer.alloc(0);
  for (let at = 0; at < listed.length; at += nameLength * chunkSize) {
    const chunk = listed.subarray(at, at + nameLength * chunkSize);
    const idsFrom = (start: number) =>
      Array.from({ length: chunk.length / nameLength }, (_, n) => uuidAt(chunk, start + nameLength * n));
    const stored = await queryOnStandby<ResponseRow>(Prisma.sql`
      select ${columns} from unnest(${idsFrom(0)}::uuid[], ${idsFrom(uuidLength)}::uuid[]) with ordinality as listed (id, survey, place)
      join responses e on e.project_id = ${selection.project.id} and e.survey_id = listed.survey::text
        and e.submission_id = listed.id order by listed.place`);
    const rows = maskRows(selection.project, stored);
    const kept = selection.keeps ? rows.filter(selection.keeps) : rows;
    if (kept.length > 0) yield kept;
  }
}

/** Responses that are scanned one by one before the index of a prefilter is used. */
const maxScanned = 2000;

/** The time of the response behind which a prefilter is worth its index; null where fewer follow. */
async function readScanEnd(scan: ResponseScan): Promise<Date | null> {
  const direction = scan.order === "oldest" ? Prisma.sql`asc` : Prisma.sql`desc`;
  const [end] = await queryOnStandby<{ timestamp: Date }>(Prisma.sql`
    select e.timestamp from responses e where ${isOfSurvey(scan)} ${isBehind(scan)}
    order by e.timestamp ${direction} limit 1 offset ${maxScanned}`);
  return end?.timestamp ?? null;
}

/**
 * Reads a page where few or many may match: the nearest responses one by one, which fills a page of what is common, and the
 * rest by the index of the prefilter, which finds what is rare.
 */
async function readPrefiltered(
  scan: ResponseScan,
  prefilter: Prisma.Sql,
  { limit, offset = 0 }: Bounds,
): Promise<ResponseRow[]> {
  const wanted = limit + offset;
  const end = await readScanEnd(scan);
  if (end === null) return await readResponses(scan, { limit, offset });
  const [isNear, isFar] =
    scan.order === "oldest"
      ? [Prisma.sql`e.timestamp <= ${end}`, Prisma.sql`e.timestamp > ${end}`]
      : [Prisma.sql`e.timestamp >= ${end}`, Prisma.sql`e.timestamp < ${end}`];
  const near = await readResponses(
    { ...scan, where: Prisma.sql`${isNear} and ${scan.where}` },
    { limit: wanted },
  );
  if (near.length >= wanted) return near.slice(offset);
  const far = await readResponses(
    { ...scan, where: Prisma.sql`${isFar} and ${scan.where}` },
    { limit: wanted - near.length },
    Prisma.sql`${isFar} and ${prefilter}`,
  );
  return [...near, ...far].slice(offset);
}

/** Reads one page of responses, and where the next begins. */
export async function readPageFrom(
  selection: ResponseSelection,
  page: Required<Bounds> & Pick<ResponseScan, "cursor">,
) {
  const { limit, offset, cursor } = page;
  const read = await readPage({ ...selection, cursor }, { limit: limit + 1, offset });
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  const has_more = read.length > limit;
  const next_cursor = has_more && last ? toResponseCursor(cursorBehind(last, cursor)) : null;
  return { rows, has_more, limit, offset, next_cursor };
}

/** Reads one page of responses. */
export async function readPage(scan: ResponseScan, { limit, offset = 0 }: Bounds): Promise<ResponseRow[]> {
  if (!scan.keeps) {
    return scan.prefilter
      ? await readPrefiltered(scan, scan.prefilter, { limit, offset })
      : await readResponses(scan, { limit, offset });
  }
  const matchingRows: ResponseRow[] = [];
  for await (const rows of scanResponses(scan)) {
    for (const row of rows) matchingRows.push(row);
    if (matchingRows.length >= limit + offset) break;
  }
  return matchingRows.slice(offset, offset + limit);
}

/** The response that an event belongs to; null for unknown events and those of other surveys. */
export async function readResponseOf(
  selection: Pick<ResponseSelection, "project" | "surveyIds">,
  uuid: string,
): Promise<ResponseRow | null> {
  const [row] = await query<ResponseRow>(Prisma.sql`
    select ${columns} from responses e where ${isOfSurvey(selection)} and e.submission_id = (
      select part.submission_id from events part where part.project_id = ${selection.project.id} and part.uuid = ${uuid}::uuid)`);
  return (row && maskRows(selection.project, [row])[0]) ?? null;
}

/** A response by its submission; null if there is none any more. */
export async function readSubmission(
  project: ResponseSelection["project"],
  surveyId: string,
  submissionId: string,
): Promise<ResponseRow | null> {
  const [row] = await query<ResponseRow>(Prisma.sql`
    select ${columns} from responses e where ${isOfSurvey({ project, surveyIds: [surveyId] })}
      and e.submission_id = ${submissionId}::uuid`);
  return (row && maskRows(project, [row])[0]) ?? null;
}

/** Counts responses, and those of them that match a second condition over `e`. Reads all of the survey. */
export async function countMatching(
  selection: ResponseSelection,
  second: Prisma.Sql,
): Promise<{ count: number; matching: number }> {
  const { where, keeps } = selection;
  if (keeps) {
    return {
      count: await countWalked(selection),
      matching: await countWalked({ ...selection, where: Prisma.sql`(${where}) and ${second}` }),
    };
  }
  const [row] = await queryOnStandby<{ count: number; matching: number }>(Prisma.sql`
    select count(*)::int as count, (count(*) filter (where ${second}))::int as matching
    from responses e where ${isOfSurvey(selection)} and (${where}) ${prefiltered(selection)}`);
  return row ?? { count: 0, matching: 0 };
}

async function countWalked(selection: ResponseSelection): Promise<number> {
  let count = 0;
  for await (const rows of scanResponses(selection)) count += rows.length;
  return count;
}
