import "server-only";
import type { Destination } from "@/lib/contract/project/destination";
import { findDestination } from "@/lib/destinations/find";
import { toDestination } from "@/lib/destinations/view";

/** A destination. @throws NotFound */
export const getDestination = async (project: { id: number }, id: string): Promise<Destination> =>
  toDestination(await findDestination(project, id));
