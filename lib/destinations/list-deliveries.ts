import "server-only";
import type { Delivery } from "@/lib/contract/project/destination";
import type { Listing, PageBounds } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import { toDelivery } from "@/lib/destinations/delivery";
import { findDestination } from "@/lib/destinations/find";

/** A page of the deliveries to a destination, newest first. @throws NotFound */
export async function listDeliveries(
  project: { id: number },
  destinationId: string,
  { limit, offset }: PageBounds,
): Promise<Listing<Delivery>> {
  await findDestination(project, destinationId);
  const where = { project_id: project.id, destination_id: destinationId };
  const [count, rows] = await Promise.all([
    db.delivery.count({ where }),
    db.delivery.findMany({ where, orderBy: [{ due_at: "desc" }, { id: "desc" }], take: limit, skip: offset }),
  ]);
  return { count, results: rows.map(toDelivery) };
}
