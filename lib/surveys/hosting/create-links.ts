import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { LinksInput } from "@/lib/contract/survey/link";
import { Prisma } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import type { DisplayNameSettings } from "@/lib/persons/view";
import { lockSurvey } from "@/lib/surveys/find";
import { type LinksFile, listRecipients, recordBatch, toLinksFile } from "@/lib/surveys/hosting/batches";

/**
 * Makes a batch of single-use links of a hosted survey: for anyone, or one for each person of a cohort. Only the batch is stored;
 * links follow from it and the survey's key.
 *
 * @throws NotFound; Invalid for a survey without such links, and for an unknown cohort or a larger one
 */
export async function createLinks(
  project: { id: number } & DisplayNameSettings,
  actor: Actor,
  id: string,
  { count, cohort_id, name, revoke }: LinksInput,
): Promise<LinksFile> {
  return await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, id, null);
    if (survey.type !== "external_survey" || survey.hosted_responses !== "single_use_links")
      throw new Invalid(null, "invalid_input", "Only a hosted survey with `single_use_links` has links.");
    const recipients = count ?? (await listRecipients(tx, project, cohort_id!));
    if (revoke) await revokeAll(tx, project, actor, survey);
    const data = {
      name,
      count: typeof recipients === "number" ? recipients : recipients.length,
      cohort_id: cohort_id ?? null,
    };
    const batch = await insertBatch(tx, project, actor, id, data);
    await recordBatch(tx, project, actor, survey, "links_created", { id: batch, ...data });
    return toLinksFile(project, { surveyId: id, key: await readKey(tx, project, id), batch }, recipients);
  });
}

/** Stores a batch, and returns its id: the survey is locked. */
async function insertBatch(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  surveyId: string,
  { name, count, cohort_id }: { name: string; count: number; cohort_id: number | null },
): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>(Prisma.sql`
    insert into survey_link_batches (project_id, survey_id, id, name, count, cohort_id, created_by_id)
    select ${project.id}, ${surveyId}::uuid, coalesce(max(b.id), 0) + 1, ${name}, ${count}, ${cohort_id}::int, ${actor.user.id}
    from survey_link_batches b where b.project_id = ${project.id} and b.survey_id = ${surveyId}::uuid
    returning id`);
  return row!.id;
}

async function revokeAll(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  survey: { id: string; name: string },
): Promise<void> {
  const revoked = await tx.$queryRaw<{ id: number; name: string; count: number | null }[]>(Prisma.sql`
    update survey_link_batches set revoked_at = now()
    where project_id = ${project.id} and survey_id = ${survey.id}::uuid and revoked_at is null returning id, name, count`);
  for (const batch of revoked) await recordBatch(tx, project, actor, survey, "links_revoked", batch);
}

/** The key of a survey's links, which is made with the first ones. */
async function readKey(tx: Transaction, project: { id: number }, id: string): Promise<Uint8Array> {
  const [row] = await tx.$queryRaw<{ key: Uint8Array }[]>(Prisma.sql`
    insert into survey_link_keys as present (project_id, survey_id) values (${project.id}, ${id}::uuid)
    on conflict (project_id, survey_id) do update set key = present.key returning key`);
  return row!.key;
}
