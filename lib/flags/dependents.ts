import "server-only";
import type { DependentFlags } from "@/lib/contract/flag";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { dependenciesOf, flagNamed, flagsColumn, toDefinition } from "@/lib/flags/definitions";
import { findFlag } from "@/lib/flags/find";
import type { FlagRow } from "@/lib/flags/view";

/** The project's flags whose conditions name one, oldest first. @throws NotFound */
export async function dependentFlags(project: { id: number }, id: number): Promise<DependentFlags> {
  await findFlag(project, id);
  const [row] = await query<{ flags: FlagRow[] }>(
    Prisma.sql`select ${flagsColumn} as flags from projects p where p.id = ${project.id}`,
  );
  const flags = (row?.flags ?? []).map(toDefinition);
  return flags
    .filter((flag) => dependenciesOf(flag).some((name) => flagNamed(name, flags)?.id === id))
    .map(({ id, key, name }) => ({ id, key, name }));
}
