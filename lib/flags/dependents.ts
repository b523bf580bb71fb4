import "server-only";
import type { DependentFlags } from "@/lib/contract/flag";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import {
  dependenciesOf,
  type FlagDefinition,
  flagNamed,
  flagsColumn,
  toDefinition,
} from "@/lib/flags/definitions";
import { findFlag } from "@/lib/flags/find";
import type { FlagRow } from "@/lib/flags/view";

/** The project's flags whose conditions name one, oldest first. @throws NotFound */
export async function dependentFlags(project: { id: number }, id: number): Promise<DependentFlags> {
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
  const flags = (row?.flags ?? []).map(toDefinition);
  return flags.filter((flag) => dependenciesOf(flag).some((name) => flagNamed(name, flags)?.id === id));
}

/** Flags named in the error; of more, how many there are. */
const mostNamed = 5;

/**
 * Refuses to delete a flag that conditions of other flags name while they are on: they would never match again.
 *
 * @throws Invalid that names the first five   @source docs/reference/api.md#feature-flags
 */
export async function refuseWithDependents(
  tx: Transaction,
  project: { id: number },
  { id }: { id: number },
): Promise<void> {
  const dependents = (await readDependents(tx, project, id)).filter(({ active }) => active);
  if (dependents.length === 0) return;
  const names = dependents.slice(0, mostNamed).map((flag) => `${flag.key} (ID: ${flag.id})`);
  if (dependents.length > mostNamed) names.push(`and ${dependents.length - mostNamed} more`);
  throw new Invalid(
    null,
    "invalid_input",
    `Cannot delete this feature flag because other flags depend on it: ${names.join(", ")}. Please update or delete the dependent flags first.`,
  );
}
