import "server-only";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { queueJob } from "@/lib/database/queue-job";
import { transaction } from "@/lib/database/transaction";

/** The job that tags responses that were there before a rule. */
export const applyTagRulesTask = "apply-tag-rules";

/** `applied_until` of a rule of which every response is to be compared. */
export const notApplied = "00000000-0000-0000-0000-000000000000";

/** Responses in one transaction. */
const chunkSize = 1000;

/** Lets the job run. */
export const applyRulesSoon = (): Promise<void> => queueJob(applyTagRulesTask);

/** Applies each rule that is to be applied to all responses of its survey, in chunks; an interrupted run is continued by the next. */
export async function applyTagRules(): Promise<void> {
  while (await applyChunk());
}

/** Applies the first such rule to its next responses. @returns false when there is none */
const applyChunk = (): Promise<boolean> =>
  transaction(async (tx) => {
    const [rule] = await tx.$queryRaw<{ project_id: number; survey_id: string; id: number; after: string }[]>(
      Prisma.sql`select project_id, survey_id::text, id, applied_until::text as after from tag_rules rule
        where applied_until is not null and ${ofExistingProject(Prisma.sql`rule.project_id`)}
        order by project_id, id limit 1 for update`,
    );
    if (!rule) return false;
    const { project_id, survey_id, id, after } = rule;
    const rows = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
      select submission_id::text as id from responses where project_id = ${project_id} and survey_id = ${survey_id}
        and submission_id > ${after}::uuid order by submission_id limit ${chunkSize}`);
    const ids = rows.map((row) => row.id);
    await tx.$queryRaw(
      Prisma.sql`select tag_by_rules(${project_id}, ${survey_id}::uuid, ${ids}::uuid[], ${id})::text`,
    );
    const last = ids.length < chunkSize ? null : ids.at(-1);
    await tx.$executeRaw(Prisma.sql`
      update tag_rules set applied_until = ${last ?? null}::uuid where project_id = ${project_id} and id = ${id}`);
    return true;
  });
