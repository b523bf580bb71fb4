import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { toUser, type UserRow, userColumn } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { maxLinks } from "@/lib/contract/survey/limits";
import type { SurveyLink, SurveyLinkBatch } from "@/lib/contract/survey/link";
import { toCell } from "@/lib/contract/wire/csv";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { Invalid, NotFound } from "@/lib/errors";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { type LinkClaims, linkId, signLink } from "@/lib/surveys/hosting/link-token";
import { readNamedPersons } from "@/lib/surveys/named-persons";

/** A batch with its author, its cohort and how many of its links were used. */
export interface BatchRow {
  id: number;
  name: string;
  count: number | null;
  cohort: { id: number; name: string } | null;
  answered: number;
  created_at: Date;
  created_by: UserRow | null;
  revoked_at: Date | null;
}

/** The statement that reads a survey's batches, newest first. @param rest further conditions over `b` */
export const batchesStatement = (
  project: { id: number },
  surveyId: string,
  rest = Prisma.empty,
): Prisma.Sql => Prisma.sql`
  select b.id, b.name, b.count, b.created_at, b.revoked_at, ${userColumn("u")} as created_by,
    case when b.cohort_id is not null then json_build_object('id', b.cohort_id, 'name', coalesce(c.name, '')) end as cohort,
    (select count(*)::int from survey_claims used where used.project_id = b.project_id and used.survey_id = b.survey_id
      and used.batch_id = b.id) as answered
  from survey_link_batches b left join users u on u.id = b.created_by_id
    left join cohorts c on c.project_id = b.project_id and c.id = b.cohort_id
  where b.project_id = ${project.id} and b.survey_id = ${surveyId}::uuid ${rest} order by b.id desc`;

/** A batch of the survey. @throws NotFound */
export async function readBatch(
  tx: Transaction,
  project: { id: number },
  surveyId: string,
  id: number,
): Promise<BatchRow> {
  const [row] = await tx.$queryRaw<BatchRow[]>(
    batchesStatement(project, surveyId, Prisma.sql`and b.id = ${id}`),
  );
  if (!row) throw new NotFound();
  return row;
}

/** A batch on the wire. */
export const toBatch = (row: BatchRow): SurveyLinkBatch => ({
  ...row,
  created_at: toTimestamp(row.created_at),
  created_by: row.created_by && toUser(row.created_by),
  revoked_at: row.revoked_at && toTimestamp(row.revoked_at),
});

/** Records that a batch was made or revoked. */
export const recordBatch = (
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  survey: { id: string; name: string },
  activity: "links_created" | "links_revoked",
  { id, name, count }: Pick<BatchRow, "id" | "name" | "count">,
): Promise<void> => {
  const [action, before, after] =
    activity === "links_created"
      ? (["created", null, { id, name, count }] as const)
      : (["deleted", { id, name, count }, null] as const);
  return recordActivity(tx, project, actor, {
    scope: "Survey",
    item_id: survey.id,
    activity,
    name: survey.name,
    changes: [{ type: "Survey", action, field: "link_batches", before, after }],
  });
};

/** A person who has a link. */
export interface Recipient {
  id: string;
  uuid: string;
  /** The latest. */
  distinct_id: string;
}

/** The persons of a cohort, with the latest distinct id of each. @throws Invalid for an unknown cohort and for a larger one than links are made for */
export async function listRecipients(
  tx: Transaction,
  project: { id: number },
  cohort: number,
): Promise<Recipient[]> {
  const [found] = await tx.$queryRaw<object[]>(Prisma.sql`
    select 1 from cohorts where project_id = ${project.id} and id = ${cohort} and not deleted`);
  if (!found) throw new Invalid("cohort_id", "invalid_input", "Cohort with this ID does not exist");
  const persons = await tx.$queryRaw<Recipient[]>(Prisma.sql`
    select p.id::text as id, p.uuid::text as uuid, d.distinct_id from cohort_members m
      join persons p on p.project_id = m.project_id and p.id = m.person_id
      cross join lateral (select distinct_id from person_distinct_ids
        where project_id = p.project_id and person_id = p.id order by id desc limit 1) d
    where m.project_id = ${project.id} and m.cohort_id = ${cohort} order by p.created_at desc, p.id desc
    limit ${maxLinks + 1}`);
  if (persons.length > maxLinks)
    throw new Invalid("cohort_id", "max_value", `The cohort has more than ${maxLinks} persons.`);
  return persons;
}

/** Links in chunks, as JSON and as CSV have them. */
export interface LinksFile {
  /** Of the file, without an ending. */
  name: string;
  columns: string[];
  items: () => AsyncGenerator<SurveyLink[]>;
  lines: () => AsyncGenerator<string[][]>;
}

const chunkSize = 500;

/** The links of a batch, which are the same each time. @param key of the survey's links   @param recipients the number of links for anyone, or the persons */
export function toLinksFile(
  project: { id: number } & DisplayNameSettings,
  { surveyId, key, batch }: { surveyId: string; key: Uint8Array; batch: number },
  recipients: number | readonly Recipient[],
): LinksFile {
  const toLink = (claims: LinkClaims, person: SurveyLink["person"]): SurveyLink => ({
    link: claims.id,
    url: new URL(`/external_surveys/${surveyId}/?link=${signLink(key, surveyId, claims)}`, env.PUBLIC_URL)
      .href,
    distinct_id: claims.distinctId,
    person,
  });
  async function* items(): AsyncGenerator<SurveyLink[]> {
    const total = typeof recipients === "number" ? recipients : recipients.length;
    for (let start = 0; start < total; start += chunkSize) {
      const length = Math.min(chunkSize, total - start);
      if (typeof recipients === "number") {
        yield Array.from({ length }, (_, index) =>
          toLink({ id: linkId(batch, start + index + 1), distinctId: null }, null),
        );
        continue;
      }
      const chunk = recipients.slice(start, start + length);
      const names = await readNamedPersons(
        project,
        chunk.map(({ id }) => id),
      );
      yield chunk.map(({ id, uuid, distinct_id }) =>
        toLink({ id: linkId(batch, uuid), distinctId: distinct_id }, names.get(id) ?? null),
      );
    }
  }
  return {
    name: `fieldbook-links-${surveyId}-${batch}`,
    columns: ["link", "url", "distinct_id", "person", "person_name"],
    items,
    lines: async function* lines() {
      for await (const chunk of items())
        yield chunk.map(({ link, url, distinct_id, person }) =>
          [link, url, distinct_id, person?.uuid, person?.name].map(toCell),
        );
    },
  };
}
