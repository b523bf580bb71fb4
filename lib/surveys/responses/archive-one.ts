import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { ActivityOf } from "@/lib/contract/activity/scopes";
import { db } from "@/lib/database/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { findSurvey, holdSurvey } from "@/lib/surveys/find";

/** UUIDs of the survey's archived responses, oldest first. @throws NotFound */
export async function archivedResponses(project: { id: number }, id: string): Promise<string[]> {
  await findSurvey(project, id);
  const rows = await db.archivedResponse.findMany({
    where: { project_id: project.id, survey_id: id },
    orderBy: [{ created_at: "asc" }, { response_uuid: "asc" }],
    select: { response_uuid: true },
  });
  return rows.map((row) => row.response_uuid);
}

interface Response {
  /** The survey's id. */
  id: string;
  /** The uuid of the event, as sent. */
  uuid: string;
}

/** Leaves a response out of results; the event stays. Again: nothing more. @throws NotFound, Invalid */
export const archiveResponse = (project: { id: number }, actor: Actor, response: Response): Promise<200> =>
  mark(project, actor, response, "response_archived", async (tx, row) => {
    const { count } = await tx.archivedResponse.createMany({ data: [row], skipDuplicates: true });
    return count;
  });

/** Takes a response back into results. @throws NotFound, Invalid */
export const unarchiveResponse = (project: { id: number }, actor: Actor, response: Response): Promise<200> =>
  mark(project, actor, response, "response_unarchived", async (tx, row) => {
    const { count } = await tx.archivedResponse.deleteMany({ where: row });
    return count;
  });

type Row = { project_id: number; survey_id: string; response_uuid: string };

async function mark(
  project: { id: number },
  actor: Actor,
  { id, uuid }: Response,
  activity: ActivityOf<"Survey">,
  write: (tx: Transaction, row: Row) => Promise<number>,
): Promise<200> {
  await transaction(async (tx) => {
    await holdSurvey(tx, project, id);
    const parsed = z.guid().safeParse(uuid);
    if (!parsed.success) throw new Invalid(null, "invalid_input", "Invalid UUID format");
    const response_uuid = parsed.data.toLowerCase();
    const written = await write(tx, { project_id: project.id, survey_id: id, response_uuid });
    if (written === 0) return;
    const name = `Response ${response_uuid}`;
    await recordActivity(tx, project, actor, { scope: "Survey", item_id: id, activity, name, changes: null });
  });
  return 200;
}
