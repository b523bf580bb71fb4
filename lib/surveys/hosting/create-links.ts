import "server-only";
import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { maxLinks } from "@/lib/contract/survey/limits";
import type { LinksInput, SurveyLink } from "@/lib/contract/survey/link";
import { toCell } from "@/lib/contract/wire/csv";
import { Prisma } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { Invalid } from "@/lib/errors";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { lockSurvey } from "@/lib/surveys/find";
import { type LinkClaims, signLink } from "@/lib/surveys/hosting/link-token";
import { readNamedPersons } from "@/lib/surveys/named-persons";

/** Links in chunks, as JSON and as CSV have them. */
export interface LinksFile {
  /** Of the file, without an ending. */
  name: string;
  columns: string[];
  items: () => AsyncGenerator<SurveyLink[]>;
  lines: () => AsyncGenerator<string[][]>;
}

const chunkSize = 500;

/**
 * Makes single-use links of a hosted survey: for anyone, or one for each person of a cohort, which is the same each time. Nothing is
 * stored of a link before it is used; to revoke all, their key is replaced.
 *
 * @throws NotFound; Invalid for a survey without such links, and for an unknown cohort or a larger one
 */
export async function createLinks(
  project: { id: number } & DisplayNameSettings,
  actor: Actor,
  id: string,
  { count, cohort_id, revoke }: LinksInput,
): Promise<LinksFile> {
  const { key, persons } = await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, id, null);
    if (survey.type !== "external_survey" || survey.hosted_responses !== "single_use_links")
      throw new Invalid(null, "invalid_input", "Only a hosted survey with `single_use_links` has links.");
    const persons = cohort_id === undefined ? null : await listPersons(tx, project, cohort_id);
    if (revoke) {
      await recordActivity(tx, project, actor, {
        scope: "Survey",
        item_id: id,
        activity: "links_revoked",
        name: survey.name,
        changes: null,
      });
    }
    return { key: await readKey(tx, project, id, revoke), persons };
  });
  const toUrl = (claims: LinkClaims) =>
    new URL(`/external_surveys/${id}/?link=${signLink(key, id, claims)}`, env.PUBLIC_URL).href;
  async function* items(): AsyncGenerator<SurveyLink[]> {
    for (let start = 0; start < (count ?? 0); start += chunkSize)
      yield Array.from({ length: Math.min(chunkSize, count! - start) }, () => {
        const link = randomBytes(9).toString("base64url");
        return { link, url: toUrl({ id: link, distinctId: null }), distinct_id: null, person: null };
      });
    for (let start = 0; start < (persons?.length ?? 0); start += chunkSize) {
      const chunk = persons!.slice(start, start + chunkSize);
      const names = await readNamedPersons(
        project,
        chunk.map((person) => person.id),
      );
      yield chunk.map(({ id: personId, uuid, distinct_id }) => ({
        link: uuid,
        url: toUrl({ id: uuid, distinctId: distinct_id }),
        distinct_id,
        person: names.get(personId) ?? null,
      }));
    }
  }
  return {
    name: `fieldbook-links-${id}`,
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

/** The key of a survey's links, which is made with the first ones. */
async function readKey(
  tx: Transaction,
  project: { id: number },
  id: string,
  isReplaced: boolean,
): Promise<Uint8Array> {
  const [row] = await tx.$queryRaw<{ key: Uint8Array }[]>(Prisma.sql`
    insert into survey_link_keys as present (project_id, survey_id) values (${project.id}, ${id}::uuid)
    on conflict (project_id, survey_id) do update set key = case when ${isReplaced} then excluded.key else present.key end
    returning key`);
  return row!.key;
}

interface Recipient {
  id: string;
  uuid: string;
  /** The latest. */
  distinct_id: string;
}

async function listPersons(tx: Transaction, project: { id: number }, cohort: number): Promise<Recipient[]> {
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
