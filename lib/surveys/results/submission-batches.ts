// The events of submissions in batches of columns: cheaper for PostgreSQL than sending rows, and much cheaper to decode.
import "server-only";
import type pg from "pg";
import { separator } from "@/lib/analysis/engine/interface";
import { copiedRows } from "@/lib/database/copy-rows";
import { Prisma } from "@/lib/database/generated/client";
import { statementOf } from "@/lib/database/literal";
import { canBeLatest, matchesFilter, type SubmissionScope } from "@/lib/surveys/results/submissions-sql";

/** Events that can be the latest of a submission, the newest first. Columns of numbers and ids are as PostgreSQL sends them. */
export interface SubmissionBatch {
  /** The number of events. */
  size: number;
  submissions: Buffer;
  instants: Buffer;
  events: Buffer;
  /** The iteration, -1 without one, times two; plus one for a completed submission. Or `unmatched`. */
  flags: Buffer;
  /** Ids of persons; 0 for none. */
  persons: Buffer;
  /** The distinct ids of events without a person only, as JSON. */
  distinctIds: string[];
  /** As JSON; empty for none. */
  languages: string[];
  /** `survey_answers`; empty for none, `tooLong` for those that have to be read one by one. */
  answers: string[];
}

/** The flags of an event that the filter does not match. */
export const unmatched = -3;

/** In place of answers that have to be read one by one. */
export const tooLong = "too long";

/** The number of events of a batch. */
const batchSize = 5000;

/** The length of answers, in bytes, and of languages, in characters, that a batch holds: it has to fit into memory. */
const mostBytes = 4096;
const mostOfLanguage = 100;

/**
 * Reads all batches. PostgreSQL reads the next one while the caller uses the last.
 *
 * @throws Invalid for invalid filters on persons
 */
export async function* submissionBatches(
  client: pg.ClientBase,
  scope: SubmissionScope,
): AsyncGenerator<SubmissionBatch> {
  for await (const fields of copiedRows(client, statementOf(batchesStatement(scope)))) {
    const [submissions, instants, events, flags, persons, distinctIds, languages, answers] = fields;
    // The last start may have no events behind it.
    if (!(submissions && instants && events && flags && persons && languages && answers)) continue;
    yield {
      size: flags.length / 4,
      submissions,
      instants,
      events,
      flags,
      persons,
      distinctIds: distinctIds?.toString().split(separator) ?? [],
      languages: languages.toString().split(separator),
      answers: answers.toString().split(separator),
    };
  }
}

/**
 * A row for each batch, the newest first. Where a batch starts follows from the index of responses alone. JSON contains no
 * separator.
 */
const batchesStatement = (scope: SubmissionScope): Prisma.Sql => Prisma.sql`
  with recursive starts as (
    select timestamptz 'infinity' as timestamp, uuid 'ffffffff-ffff-ffff-ffff-ffffffffffff' as uuid
    union all
    select next.* from starts s cross join lateral (
      select e.timestamp, e.uuid from events e where ${isBehindStart(scope)}
      order by e.timestamp desc, e.uuid desc offset ${batchSize - 1}::int limit 1) next
  )
  select batch.* from starts s cross join lateral (
    select string_agg(uuid_send(e.submission_id), null), string_agg(timestamptz_send(e.timestamp), null),
      string_agg(uuid_send(e.uuid), null), string_agg(int4send(coalesce(e.flags, ${unmatched}::int)), null),
      string_agg(int8send(coalesce(e.person_id, 0)), null),
      string_agg(to_json(e.distinct_id)::text, ${separator}) filter (where e.person_id is null),
      string_agg(coalesce(to_json(left(e.language, ${mostOfLanguage}::int))::text, ''), ${separator}),
      string_agg(case when octet_length(e.answers) > ${mostBytes}::int then ${tooLong} else coalesce(e.answers, '') end, ${separator})
    from (
      select e.submission_id, e.timestamp, e.uuid, e.person_id, e.distinct_id, matching.*
      from events e left join lateral (
        select coalesce(e.survey_iteration, -1) * 2 + e.survey_completed::int as flags, e.survey_language as language,
          e.survey_answers::text as answers
        where ${matchesFilter(scope)}) matching on true
      where ${isBehindStart(scope)}
      order by e.timestamp desc, e.uuid desc limit ${batchSize}::int) e
  ) batch`;

/** SQL over an event `e` and a start `s`. */
const isBehindStart = (scope: SubmissionScope): Prisma.Sql =>
  Prisma.sql`${canBeLatest(scope)} and (e.timestamp, e.uuid) < (s.timestamp, s.uuid)`;
