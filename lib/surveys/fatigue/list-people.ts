import "server-only";
import { maskedText } from "@/lib/contract/person/personal";
import type { FatiguePeople, FatiguePeopleQuery } from "@/lib/contract/survey/fatigue";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { onlyRow } from "@/lib/database/only-row";
import { readOnStandby } from "@/lib/database/read-on-standby";
import { querySnapshot } from "@/lib/database/read-snapshot";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { heldBackPersons, limitsOf } from "@/lib/surveys/fatigue/held-back";
import { fatigueSample, fromExposures } from "@/lib/surveys/fatigue/sample";
import { findSurvey } from "@/lib/surveys/find";
import { readNamedPersons } from "@/lib/surveys/named-persons";
import { runLimited } from "@/lib/surveys/run-limited";

interface SeenRow {
  person_id: string;
  distinct_id: string;
  surveys: number;
  at: string;
}

interface SeenPage {
  sample_size: number;
  size: number;
  count: number;
  /** Expected persons of the audience among them. */
  expected: number;
  /** One row more than the page holds. */
  rows: SeenRow[];
}

/**
 * The persons of the sample behind `seen` of fatigue: who of the audience saw other surveys in the last days, or one of them;
 * or, with `held_back`, behind that number: whose contact budget other surveys used up. The latest first.
 *
 * @param signal cancels the statement over persons
 * @throws NotFound; Busy when too many wait
 */
export async function listFatiguePeople(
  project: { id: number; timezone: string; survey_config: unknown } & DisplayNameSettings,
  id: string,
  { days, survey_id, held_back, limit, offset }: FatiguePeopleQuery,
  signal: AbortSignal,
  now = new Date(),
): Promise<FatiguePeople> {
  const survey = await findSurvey(project, id);
  const limits = limitsOf(project, survey);
  // What used a budget up is what was seen in its days.
  const seenDays = held_back ? Math.max(1, ...limits.map((contact) => contact.days)) : days;
  const isListed = held_back
    ? Prisma.sql`and sample.id in (select id from (${heldBackPersons(project, survey, limits, now)}) held)`
    : Prisma.empty;
  const statement = Prisma.sql`
    with sample as materialized (${fatigueSample(project, survey, now)}
    ), seen as materialized (
      select sample.id::text as person_id, max(e.distinct_id) as distinct_id, max(sample.weight) as weight,
        count(distinct e.survey_id)::int as surveys, max(e.timestamp) as at
      ${fromExposures(project, survey, { days: seenDays, now, of: survey_id })} ${isListed}
      group by sample.id
    )
    select json_build_object('sample_size', (select count(*) from sample),
      'size', (select coalesce(max(size), 0) from sample), 'count', (select count(*) from seen),
      'expected', (select coalesce(sum(weight), 0) from seen),
      'rows', (select coalesce(json_agg(page), '[]') from (
        select * from seen order by at desc, person_id limit ${limit + 1} offset ${offset}) page)) as read`;
  const rows = await runLimited(project.id, signal, (limited) =>
    readOnStandby((server) => querySnapshot<{ read: SeenPage }>(statement, limited, server), limited),
  );
  const { read } = onlyRow(rows);
  const page = read.rows.slice(0, limit);
  const persons = await readNamedPersons(
    project,
    page.map(({ person_id }) => person_id),
  );
  return {
    audience: Math.round(read.size),
    sample_size: read.sample_size,
    count: read.count,
    expected: Math.round(read.expected),
    has_more: read.rows.length > limit,
    limit,
    offset,
    results: page.map(({ person_id, distinct_id, surveys, at }) => ({
      person: persons.get(person_id) ?? null,
      distinct_id: project.masking ? persons.get(person_id)?.uuid || maskedText : distinct_id,
      surveys,
      at: toTimestamp(new Date(at)),
    })),
  };
}
