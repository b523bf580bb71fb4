import "server-only";
import { randomUUID } from "node:crypto";
import type { MaskedFor } from "@/lib/contract/person/personal";
import type { DeliveryDetail } from "@/lib/contract/project/destination";
import { db } from "@/lib/database/client";
import { attemptDelivery } from "@/lib/destinations/attempt";
import { findDestination } from "@/lib/destinations/find";
import { getDelivery } from "@/lib/destinations/get-delivery";

/** Sends a test message, and answers with what came of it. One to email is handed over to the mail jobs. @throws NotFound */
export async function sendTest(project: { id: number } & MaskedFor, id: string): Promise<DeliveryDetail> {
  await findDestination(project, id);
  const delivery_id = randomUUID();
  const row = await db.delivery.create({
    data: {
      project_id: project.id,
      id: delivery_id,
      destination_id: id,
      key: `test:${delivery_id}`,
      event: "test",
      status: "pending",
      attempts: 1,
      due_at: new Date(),
    },
  });
  await attemptDelivery(row, new Date());
  return await getDelivery(project, { id, delivery_id });
}
