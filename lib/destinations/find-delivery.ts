import "server-only";
import { db } from "@/lib/database/client";
import type { DeliveryRow } from "@/lib/destinations/delivery";
import { NotFound } from "@/lib/errors";

/** The address of a delivery. */
export interface DeliveryAddress {
  /** The destination's. */
  id: string;
  delivery_id: string;
}

/** A delivery to a destination of a project. @throws NotFound */
export async function findDelivery(
  project: { id: number },
  { id, delivery_id }: DeliveryAddress,
): Promise<DeliveryRow> {
  const row = await db.delivery.findFirst({
    where: { project_id: project.id, destination_id: id, id: delivery_id },
  });
  if (!row) throw new NotFound();
  return row;
}
