import "server-only";
import type { Delivery } from "@/lib/contract/project/destination";
import { db } from "@/lib/database/client";
import { queueJob } from "@/lib/database/queue-job";
import { toDelivery } from "@/lib/destinations/delivery";
import { type DeliveryAddress, findDelivery } from "@/lib/destinations/find-delivery";
import { deliverTask } from "@/lib/destinations/jobs";

/** Sends a delivery again, by a job. @throws NotFound */
export async function redeliver(project: { id: number }, address: DeliveryAddress): Promise<Delivery> {
  const { id } = await findDelivery(project, address);
  const now = new Date();
  const row = await db.delivery.update({
    where: { project_id_id: { project_id: project.id, id } },
    data: {
      status: "pending",
      attempts: 0,
      due_at: now,
      next_attempt_at: now,
      finished_at: null,
      error: null,
    },
  });
  // If this is lost, the job of every minute finds it.
  await queueJob(deliverTask);
  return toDelivery(row);
}
