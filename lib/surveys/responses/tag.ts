import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { FieldChange } from "@/lib/contract/activity/scopes";
import {
  maxTagsOfResponse,
  type ResponseResults,
  type ResponseTagging,
} from "@/lib/contract/survey/response-tag";
import { Prisma } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { holdSurvey } from "@/lib/surveys/find";
import { type FoundResponse, findResponses } from "@/lib/surveys/responses/find";

/**
 * Adds tags to responses and removes others, with one activity entry. Responses that the survey does not have, or that would
 * have too many tags, are reported and left as they are.
 *
 * @throws NotFound, Invalid for unknown tags and for a tag that is both added and removed
 */
export async function tagResponses(
  project: { id: number },
  actor: Actor,
  surveyId: string,
  { uuids, add, remove }: ResponseTagging,
): Promise<ResponseResults> {
  if (add.some((id) => remove.includes(id))) {
    throw new Invalid("remove", "invalid_input", "A tag can't be both added and removed.");
  }
  return await transaction(async (tx) => {
    const { name } = await holdSurvey(tx, project, surveyId);
    const names = await readTagNames(tx, project, { add, remove });
    const responseByUuid = await findResponses(tx, project, surveyId, uuids);
    const submissions = [
      ...new Set([...responseByUuid.values()].map(({ submission_id }) => submission_id)),
    ].sort();
    const before = await lockTagsOf(tx, project, surveyId, submissions);
    const changes = submissions.map((id) => changeOf(id, before.get(id) ?? new Set(), { add, remove }));
    const changed = changes.filter(({ status }) => status === "changed");
    await writeTags(tx, project, actor, surveyId, changed);
    if (changed.length > 0) {
      await recordActivity(tx, project, actor, {
        scope: "Survey",
        item_id: surveyId,
        activity: "responses_tagged",
        name,
        changes: listChanges(
          changed,
          names,
          [...responseByUuid.values()].filter(({ submission_id }) =>
            changed.some(({ submissionId }) => submissionId === submission_id),
          ),
        ),
      });
    }
    const statuses = new Map(changes.map(({ submissionId, status }) => [submissionId, status]));
    return {
      results: uuids.map((uuid) => ({
        uuid,
        status: statuses.get(responseByUuid.get(uuid)?.submission_id ?? "") ?? "not_found",
      })),
    };
  });
}

interface TagChange {
  submissionId: string;
  status: "changed" | "unchanged" | "too_many_tags";
  added: number[];
  removed: number[];
}

type TagIds = Pick<ResponseTagging, "add" | "remove">;

function changeOf(submissionId: string, before: ReadonlySet<number>, { add, remove }: TagIds): TagChange {
  const added = [...new Set(add)].filter((id) => !before.has(id));
  const removed = [...new Set(remove)].filter((id) => before.has(id));
  const isTooMany = added.length > 0 && before.size + added.length - removed.length > maxTagsOfResponse;
  if (isTooMany) return { submissionId, status: "too_many_tags", added: [], removed: [] };
  return {
    submissionId,
    status: added.length + removed.length > 0 ? "changed" : "unchanged",
    added,
    removed,
  };
}

/** The names of tags by id. @throws Invalid for a tag that the project does not have */
async function readTagNames(
  tx: Transaction,
  project: { id: number },
  { add, remove }: TagIds,
): Promise<Map<number, string>> {
  const tags = await tx.responseTag.findMany({
    where: { project_id: project.id, id: { in: [...add, ...remove] } },
    select: { id: true, name: true },
  });
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  for (const [field, ids] of [["add", add] as const, ["remove", remove] as const]) {
    const unknown = ids.find((id) => !names.has(id));
    if (unknown !== undefined) throw new Invalid(field, "invalid_input", `Tag ${unknown} not found.`);
  }
  return names;
}

/** The tags of submissions. Other taggings of the survey's responses, also by rules (`tag_by_rules`), wait until the transaction ends. */
async function lockTagsOf(
  tx: Transaction,
  project: { id: number },
  surveyId: string,
  submissions: readonly string[],
): Promise<Map<string, Set<number>>> {
  await tx.$queryRaw(
    Prisma.sql`select pg_advisory_xact_lock(hashtext(${`response tags ${surveyId}`}))::text`,
  );
  const rows = await tx.taggedResponse.findMany({
    where: { project_id: project.id, survey_id: surveyId, submission_id: { in: [...submissions] } },
    select: { submission_id: true, tag_id: true },
  });
  const tags = new Map<string, Set<number>>();
  for (const { submission_id, tag_id } of rows) {
    tags.set(submission_id, (tags.get(submission_id) ?? new Set()).add(tag_id));
  }
  return tags;
}

async function writeTags(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  survey_id: string,
  changed: readonly TagChange[],
): Promise<void> {
  const added = changed.flatMap(({ submissionId, added: ids }) =>
    ids.map((id) => [submissionId, id] as const),
  );
  const removed = changed.flatMap(({ submissionId, removed: ids }) =>
    ids.map((id) => [submissionId, id] as const),
  );
  if (added.length > 0) {
    await tx.$executeRaw(Prisma.sql`
      insert into tagged_responses (project_id, survey_id, submission_id, tag_id, created_by_id)
      select ${project.id}, ${survey_id}::uuid, r.submission_id, r.tag_id, ${actor.user.id}
      from unnest(${added.map(([id]) => id)}::uuid[], ${added.map(([, id]) => id)}::int[]) r (submission_id, tag_id)`);
  }
  if (removed.length > 0) {
    await tx.$executeRaw(Prisma.sql`
      delete from tagged_responses t
      using unnest(${removed.map(([id]) => id)}::uuid[], ${removed.map(([, id]) => id)}::int[]) r (submission_id, tag_id)
      where t.project_id = ${project.id} and t.survey_id = ${survey_id}::uuid
        and t.submission_id = r.submission_id and t.tag_id = r.tag_id`);
    await tx.$executeRaw(Prisma.sql`
      insert into untagged_responses (project_id, survey_id, submission_id, tag_id)
      select ${project.id}, ${survey_id}::uuid, r.submission_id, r.tag_id
      from unnest(${removed.map(([id]) => id)}::uuid[], ${removed.map(([, id]) => id)}::int[]) r (submission_id, tag_id)
      on conflict do nothing`);
  }
}

/** What changed, by the names of the tags, and on which responses. */
function listChanges(
  changed: readonly TagChange[],
  names: ReadonlyMap<number, string>,
  responses: readonly FoundResponse[],
): FieldChange<"Survey">[] {
  const namesOf = (side: "added" | "removed") =>
    [...new Set(changed.flatMap((change) => change[side]))].map((id) => names.get(id) ?? "").sort();
  const [added, removed] = [namesOf("added"), namesOf("removed")];
  const type = "Survey";
  return [
    ...(added.length > 0
      ? [{ type, action: "created" as const, field: "response_tags" as const, before: null, after: added }]
      : []),
    ...(removed.length > 0
      ? [{ type, action: "deleted" as const, field: "response_tags" as const, before: removed, after: null }]
      : []),
    {
      type,
      action: "changed",
      field: "responses",
      before: null,
      after: responses.map(({ uuid }) => uuid).sort(),
    },
  ];
}
