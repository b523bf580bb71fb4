import "server-only";
import type { ResponseResults } from "@/lib/contract/survey/response-tag";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/** The fields of an event that identify its response. */
export interface FoundResponse {
  /** The event's. */
  uuid: string;
  submission_id: string;
}

/** The responses of a survey that have the given events, by the event's uuid; unknown events and those of other surveys are absent. */
export async function findResponses(
  tx: Transaction,
  project: { id: number },
  surveyId: string,
  uuids: readonly string[],
): Promise<Map<string, FoundResponse>> {
  const rows = await tx.$queryRaw<FoundResponse[]>(Prisma.sql`
    select part.uuid, part.submission_id from events part
    join responses r on r.project_id = part.project_id and r.survey_id = part.survey_id and r.submission_id = part.submission_id
    where part.project_id = ${project.id} and part.uuid = any(${[...new Set(uuids)]}::uuid[]) and part.survey_id = ${surveyId}`);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** The results of a change of responses, in the order of the request. @param changed ids of submissions */
export const toResults = (
  uuids: readonly string[],
  responseByUuid: ReadonlyMap<string, FoundResponse>,
  changed: ReadonlySet<string>,
): ResponseResults => ({
  results: uuids.map((uuid) => {
    const submission = responseByUuid.get(uuid)?.submission_id;
    if (submission === undefined) return { uuid, status: "not_found" };
    return { uuid, status: changed.has(submission) ? "changed" : "unchanged" };
  }),
});
