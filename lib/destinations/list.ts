import "server-only";
import type { Destination } from "@/lib/contract/project/destination";
import { db } from "@/lib/database/client";
import { destinationInclude, toDestination } from "@/lib/destinations/view";

/** The destinations of a project, oldest first. */
export async function listDestinations(project: { id: number }): Promise<Destination[]> {
  const rows = await db.destination.findMany({
    where: { project_id: project.id },
    include: destinationInclude,
    orderBy: { id: "asc" },
  });
  return rows.map(toDestination);
}
