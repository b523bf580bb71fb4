import "server-only";
import type { FatigueQuery, SampleShare, SurveyFatigue } from "@/lib/contract/survey/fatigue";
import type { Survey } from "@/lib/contract/survey/survey";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { onlyRow } from "@/lib/database/only-row";
import { query } from "@/lib/database/query";
import { readOnStandby } from "@/lib/database/read-on-standby";
import { querySnapshot } from "@/lib/database/read-snapshot";
import { byContactPriority, type ContactLimit } from "@/lib/survey-model/contact-budget";
import { iterationsEnd, surveyState } from "@/lib/survey-model/state";
import { heldBackPersons, limitsOf } from "@/lib/surveys/fatigue/held-back";
import { fatigueSample, fromExposures } from "@/lib/surveys/fatigue/sample";
import { findSurvey } from "@/lib/surveys/find";
import { runShared } from "@/lib/surveys/run-limited";
import { audienceWeight } from "@/lib/surveys/targeting/audience-sample";
import { audienceOf } from "@/lib/surveys/targeting/audience-sql";
import { type SurveyRow, surveyRows } from "@/lib/surveys/view";

/** The most competitors that are looked at, and the most seen surveys that are named. */
const maxCandidates = 100;
const maxSeenSurveys = 20;

/**
 * What the audience of a survey saw of other surveys in the last days, and which surveys compete for it. Three
 * statements, for any number of surveys; exposures are read for a sample of the audience.
 *
 * @param signal cancels the statement over persons
 * @throws NotFound; Busy when too many wait
 */
export async function getFatigue(
  project: { id: number; timezone: string; survey_config: unknown },
  id: string,
  { days }: FatigueQuery,
  signal: AbortSignal,
  now = new Date(),
): Promise<SurveyFatigue> {
  const [survey, candidates] = await Promise.all([
    findSurvey(project, id),
    query<SurveyRow>(surveyRows(candidateCondition(project, id, now))),
  ]);
  const competitors = candidates.flatMap((row) => {
    const state = surveyState(row, { now, responses: row.submissions });
    return (state === "running" || state === "scheduled") && row.start_date
      ? [{ row, state, start: row.start_date }]
      : [];
  });
  const rows = competitors.map(({ row }) => row);
  const limits = limitsOf(project, survey);
  const read = await runShared(project, ["fatigue", survey.id, days, limits], signal, (limited) =>
    readSample(project, survey, { rows, limits, days, now, signal: limited }),
  );
  const ranked = ({ id, contact_priority, start_date }: SurveyRow) => ({
    id,
    contact_priority,
    start_date: (start_date ?? now).toISOString(),
  });
  const share = (persons: number): SampleShare => ({
    persons: Math.round(persons),
    share: read.weight > 0 ? persons / read.weight : null,
  });
  const seenBy = new Map(read.seen_surveys.map((seen) => [seen.id, seen.persons]));
  return {
    days,
    audience: Math.round(read.size),
    sample_size: read.sample_size,
    seen: share(read.seen),
    held_back: limits.length > 0 ? share(read.held_back) : null,
    seen_surveys: read.seen_surveys
      .filter((seen) => seen.name !== null)
      .slice(0, maxSeenSurveys)
      .map((seen) => ({ survey: { id: seen.id, name: seen.name ?? "" }, seen: share(seen.persons) })),
    competitors: competitors
      .map(({ row, state, start }, at) => ({ row, state, start, overlap: read.overlaps[at] ?? 0 }))
      .filter(({ overlap }) => overlap > 0)
      .toSorted((a, b) => b.overlap - a.overlap)
      .map(({ row, state, start, overlap }) => ({
        survey: { id: row.id, name: row.name, type: row.type as Survey["type"] },
        state,
        start_date: toTimestamp(start),
        end_date: toTimestampOrNull(endOf(row)),
        is_concurrent: runConcurrently(survey, row, now),
        contact_priority: row.contact_priority as Survey["contact_priority"],
        goes_first:
          limits.length > 0 &&
          row.contact_priority !== "exempt" &&
          byContactPriority(ranked(row), ranked(survey)) < 0,
        overlap: share(overlap),
        seen: share(seenBy.get(row.id) ?? 0),
      })),
  };
}

/** Started or scheduled surveys that may compete; which of them run, their state says. */
const candidateCondition = (project: { id: number }, id: string, now: Date): Prisma.Sql =>
  Prisma.sql`where s.project_id = ${project.id} and s.id <> ${id}::uuid and not s.archived
    and s.type <> 'external_survey' and s.start_date is not null and (s.end_date is null or s.end_date > ${now}::timestamptz)
    order by s.start_date desc, s.id limit ${maxCandidates}`;

interface SampleRow {
  sample_size: number;
  /** Expected persons of the sample, of the whole audience, and of those in the sample that saw another survey. */
  weight: number;
  size: number;
  seen: number;
  held_back: number;
  /** For each competitor, in the order given. */
  overlaps: number[];
  /** The name is null for a deleted survey. */
  seen_surveys: { id: string; name: string | null; persons: number }[];
}

interface Asked {
  rows: readonly SurveyRow[];
  limits: readonly ContactLimit[];
  days: number;
  now: Date;
  signal: AbortSignal;
}

async function readSample(
  project: { id: number; timezone: string },
  survey: SurveyRow,
  { rows, limits, days, now, signal }: Asked,
): Promise<SampleRow> {
  const weights = rows.map((row) => audienceWeight(project, audienceOf(row), now));
  const overlaps =
    weights.length === 0 ? Prisma.sql`'{}'::float8[]` : Prisma.sql`array[${Prisma.join(weights)}]`;
  const statement = Prisma.sql`
    with sample as materialized (
      ${fatigueSample(project, survey, now)}
    ), exposures as materialized (
      select distinct sample.id, sample.weight, e.survey_id
      ${fromExposures(project, survey, { days, now })}
    ), common as (
      select common.at, sum(sample.weight * common.weight) as persons
      from sample join persons p on p.project_id = ${project.id} and p.id = sample.id,
        unnest(${overlaps}) with ordinality common(weight, at)
      group by 1
    ), held_back as (
      ${heldBackPersons(project, survey, limits, now)}
    ), seen_surveys as (
      select exposures.survey_id as id, s.name, sum(exposures.weight) as persons
      from exposures left join surveys s on s.project_id = ${project.id} and s.id::text = exposures.survey_id
      group by 1, 2
    )
    select json_build_object('sample_size', count(*), 'weight', coalesce(sum(weight), 0), 'size', coalesce(max(size), 0),
      'seen', (select coalesce(sum(weight), 0) from (select distinct id, weight from exposures) person),
      'held_back', (select coalesce(sum(weight), 0) from (select distinct id, weight from held_back) person),
      'overlaps', (select coalesce(json_agg(persons order by at), '[]') from common),
      'seen_surveys', (select coalesce(json_agg(seen_surveys order by persons desc, name, id), '[]') from seen_surveys)) as read
    from sample`;
  const samples = await readOnStandby(
    (server) => querySnapshot<{ read: SampleRow }>(statement, signal, server),
    signal,
  );
  return onlyRow(samples).read;
}

const toTimestampOrNull = (time: number | null) => (time === null ? null : toTimestamp(new Date(time)));

/** When a survey ends by itself, in milliseconds since 1970; null: open. */
function endOf(survey: SurveyRow): number | null {
  const ends = [survey.end_date?.getTime() ?? null, iterationsEnd(survey)].filter((end) => end !== null);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Whether two surveys run at some time together; one without a start is taken to start now. */
function runConcurrently(a: SurveyRow, b: SurveyRow, now: Date): boolean {
  const startOf = (survey: SurveyRow) => Math.max(survey.start_date?.getTime() ?? 0, now.getTime());
  const start = Math.max(startOf(a), startOf(b));
  return [a, b].every((survey) => start < (endOf(survey) ?? Number.POSITIVE_INFINITY));
}
