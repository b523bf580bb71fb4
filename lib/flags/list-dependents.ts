import "server-only";
import type { DependentFlags } from "@/lib/contract/flag";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import {
  type FlagDefinition,
  findFlagByName,
  flagsColumn,
  listDependencies,
  toFlagDefinition,
} from "@/lib/flags/definitions";
import { findFlag } from "@/lib/flags/find";
import type { FlagRow } from "@/lib/flags/view";

/** Lists the project's flags whose conditions refer to a flag, oldest first. @throws NotFound */
export async function listDependentFlags(project: { id: number }, id: number): Promise<DependentFlags> {
  await findFlag(project, id);
  return (await readDependents(db, project, id)).map(({ id, key, name }) => ({ id, key, name }));
}

async function readDependents(
  tx: Transaction,
  project: { id: number },
  id: number,
): Promise<FlagDefinition[]> {
  const [row] = await tx.$queryRaw<{ flags: FlagRow[] }[]>(
    Prisma.sql`select ${flagsColumn} as flags from projects p where p.id = ${project.id}`,
  );
  const flags = (row?.flags ?? []).map(toFlagDefinition);
  return flags.filter((flag) =>
    listDependencies(flag).some((name) => findFlagByName(name, flags)?.id === id),
  );
}

/** Maximum number of flags that the error names; the others are counted. */
const maxNamed = 5;

/**
 * Checks that no active flag depends on a flag that is to be deleted: its conditions would never match again.
 *
 * @throws Invalid that names the first five   @source docs/reference/api.md#feature-flags
 */
export async function checkNoDependents(
  tx: Transaction,
  project: { id: number },
  { id }: { id: number },
): Promise<void> {
  const dependents = (await readDependents(tx, project, id)).filter(({ active }) => active);
  if (dependents.length === 0) return;
  const names = dependents.slice(0, maxNamed).map((flag) => `${flag.key} (ID: ${flag.id})`);
  if (dependents.length > maxNamed) names.push(`and ${dependents.length - maxNamed} more`);
  throw new Invalid(
    null,
    "invalid_input",
    `Cannot delete this feature flag because other flags depend on it: ${names.join(", ")}. Please update or delete the dependent flags first.`,
  );
}
