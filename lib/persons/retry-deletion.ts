import "server-only";
import type { Deletion } from "@/lib/contract/person/deletion";
import { queueJob } from "@/lib/database/queue-job";
import { Invalid } from "@/lib/errors";
import { resumeDeletionsTask, retentionTask } from "@/lib/persons/event-deletion";
import { getDeletion } from "@/lib/persons/read-deletions";

/** Has the interrupted run of a deletion continued now. @throws NotFound; Invalid unless it was interrupted   @source ours */
export async function retryDeletion(project: { id: number }, id: string): Promise<Deletion> {
  const deletion = await getDeletion(project, id);
  if (deletion.status !== "interrupted") {
    throw new Invalid(null, "invalid_input", "Only an interrupted deletion can be retried.");
  }
  await queueJob(deletion.retention ? retentionTask : resumeDeletionsTask);
  return deletion;
}
