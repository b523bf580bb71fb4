import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/** An event of a submission, as far as it names the submission. */
export interface FoundResponse {
  /** The event's. */
  uuid: string;
  submission_id: string;
}

/** The submissions of a survey that have the given events, by the event's uuid; unknown events and those of other surveys are absent. */
export async function findResponses(
  tx: Transaction,
  project: { id: number },
  surveyId: string,
  uuids: readonly string[],
): Promise<Map<string, FoundResponse>> {
  const rows = await tx.$queryRaw<FoundResponse[]>(Prisma.sql`
    select e.uuid, e.submission_id from events e
    where e.project_id = ${project.id} and e.uuid = any(${[...new Set(uuids)]}::uuid[])
      and e.survey_id = ${surveyId} and e.survey_completed is not null`);
  return new Map(rows.map((row) => [row.uuid, row]));
}
