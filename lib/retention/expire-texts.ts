import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query, runInTransaction } from "@/lib/database/query";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { answerKinds, hasExpiredText, withoutTexts } from "@/lib/retention/conditions";
import type { DueProject } from "@/lib/retention/due-rules";
import { addToReceipt, type RuleRun } from "@/lib/retention/receipts";

/** Submissions per transaction: of up to 200 each is locked by itself, so that others can respond meanwhile. */
const chunkSize = 200;

interface Submission {
  survey_id: string;
  submission_id: string;
}

/**
 * Removes expired texts of responses: from the events of each submission, together with its response, which a trigger writes;
 * and from properties and snapshots of its person that hold answers of the survey.
 */
export async function expireTexts(project: DueProject, run: RuleRun): Promise<void> {
  const submissions = await query<Submission>(Prisma.sql`
    select distinct e.survey_id, e.submission_id::text from events e left join (${answerKinds(project)}) k on k.survey_id = e.survey_id
    where ${hasExpiredText(project, run)} order by 1, 2`);
  for (let at = 0; at < submissions.length; at += chunkSize)
    await changeChunk(project, run, submissions.slice(at, at + chunkSize));
}

const changeChunk = (project: DueProject, rule: RuleRun, chunk: readonly Submission[]): Promise<void> =>
  identityTransaction(
    project.id,
    async (tx) => {
      const run = runInTransaction(tx);
      const changed = await run<{ survey_id: string; person_id: string }>(Prisma.sql`
        with kinds as materialized (${answerKinds(project)}), expired as materialized (
          select e.uuid, ${withoutTexts} as properties from events e left join kinds k on k.survey_id = e.survey_id
          where ${hasExpiredText(project, rule)} and e.submission_id = any(${chunk.map((of) => of.submission_id)}::uuid[])),
        changed as (
          update events e set properties = x.properties from expired x where e.project_id = ${project.id} and e.uuid = x.uuid
          returning e.survey_id, e.submission_id, e.person_id),
        receipt as (${addToReceipt(project, rule, Prisma.sql`select count(distinct (survey_id, submission_id)) from changed`)})
        select distinct survey_id, person_id::text from changed where person_id is not null`);
      // Answers of a later response to the same survey stay.
      const persons = Prisma.sql`unnest(${changed.map((of) => of.survey_id)}::text[], ${changed.map((of) => of.person_id)}::bigint[])
        c (survey_id, person_id) join (${answerKinds(project)}) k on k.survey_id = c.survey_id
        where not exists (select from responses r where r.project_id = ${project.id} and r.person_id = c.person_id
          and r.survey_id = c.survey_id and r."timestamp" >= ${rule.before}::timestamptz)`;
      const kinds = Prisma.sql`select c.person_id, jsonb_object_agg(name, kind) as kinds
        from (select c.person_id, k.kinds from ${persons}) c, jsonb_each(c.kinds) as known (name, kind) group by c.person_id`;
      await run(Prisma.sql`
        update persons p set properties = expired_texts(p.properties, k.kinds, true) from (${kinds}) k
        where p.project_id = ${project.id} and p.id = k.person_id and expired_texts(p.properties, k.kinds, true) <> p.properties`);
      // A copy in ClickHouse has the properties of snapshots in its events, and is told of events.
      await run(Prisma.sql`
        with changed as (
          update person_snapshots s set properties = expired_texts(s.properties, k.kinds, true) from (${kinds}) k
          where s.project_id = ${project.id} and s.person_id = k.person_id
            and expired_texts(s.properties, k.kinds, true) <> s.properties
          returning s.id, s.person_id)
        update events e set person_snapshot_id = e.person_snapshot_id from changed c
        where exists (select from clickhouse_copies) and e.project_id = ${project.id} and e.person_id = c.person_id
          and e.person_snapshot_id = c.id`);
    },
    "shared",
  );
