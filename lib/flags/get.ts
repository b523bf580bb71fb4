import "server-only";
import type { Versioned } from "@/lib/contract/endpoint";
import type { FeatureFlag } from "@/lib/contract/flag";
import { findFlag } from "@/lib/flags/find";
import { toFeatureFlag } from "@/lib/flags/view";

/** One flag of the project, deleted ones included. @throws NotFound */
export async function getFlag(project: { id: number }, id: number): Promise<Versioned<FeatureFlag>> {
  const row = await findFlag(project, id);
  return { value: toFeatureFlag(row), version: row.version };
}
