import "server-only";
import type { FeatureFlag } from "@/lib/contract/flag";
import { findFlag } from "@/lib/flags/find";
import { toFeatureFlag } from "@/lib/flags/view";

/** One flag of the project, deleted ones included. @throws NotFound */
export const getFlag = async (project: { id: number }, id: number): Promise<FeatureFlag> =>
  toFeatureFlag(await findFlag(project, id));
