import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { type InsightRow, insightsStatement } from "@/lib/insights/view";

const largestId = 2_147_483_647;

/** The condition of an id; digits are an id, anything else is a short id. @throws NotFound for an id beyond 32 bits */
function whereId(project: { id: number }, id: string): Prisma.Sql {
  const isNumber = /^\d+$/.test(id);
  if (isNumber && Number(id) > largestId) throw new NotFound();
  const named = isNumber ? Prisma.sql`i.id = ${Number(id)}` : Prisma.sql`i.short_id = ${id}`;
  return Prisma.sql`where i.project_id = ${project.id} and ${named}`;
}

/** A saved analysis by id or short id, not a deleted one. @throws NotFound */
export async function findInsight(project: { id: number }, id: string): Promise<InsightRow> {
  const [row] = await query<InsightRow>(
    insightsStatement(Prisma.sql`${whereId(project, id)} and not i.deleted`),
  );
  if (!row) throw new NotFound();
  return row;
}

/** Reads a saved analysis, also a deleted one, and locks it until the end of the transaction. @throws NotFound */
export async function lockInsight(tx: Transaction, project: { id: number }, id: string): Promise<InsightRow> {
  const [row] = await tx.$queryRaw<InsightRow[]>(
    insightsStatement(Prisma.sql`${whereId(project, id)} for update of i`),
  );
  if (!row) throw new NotFound();
  return row;
}
