import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { submissionId, surveyEventCondition } from "@/lib/flags/submissions";

/** An event of a submission, as far as it names the submission. */
export interface FoundResponse {
  /** The event's. */
  uuid: string;
  submission_id: string;
  /** When the event arrived. */
  received_at: Date;
}

/** The submissions of a survey that have the given events, by the event's uuid; unknown events and those of other surveys are absent. */
export async function findResponses(
  tx: Transaction,
  project: { id: number },
  surveyId: string,
  uuids: readonly string[],
): Promise<Map<string, FoundResponse>> {
  const rows = await tx.$queryRaw<FoundResponse[]>(Prisma.sql`
    select e.uuid, ${submissionId} as submission_id, e.ingested_at as received_at from events e
    where e.project_id = ${project.id} and e.uuid = any(${[...new Set(uuids)]}::uuid[])
      and ${surveyEventCondition(Prisma.sql`${surveyId}`)} and e.event in ('survey sent', 'survey dismissed')`);
  return new Map(rows.map((row) => [row.uuid, row]));
}
