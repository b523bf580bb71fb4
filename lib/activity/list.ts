import "server-only";
import type { ActivityEntry } from "@/lib/contract/activity/entry";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { ActivityQuery, Listing } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";

const select = {
  id: true,
  activity: true,
  scope: true,
  item_id: true,
  detail: true,
  is_system: true,
  created_at: true,
  user: { select: { first_name: true, email: true } },
} satisfies Prisma.ActivitySelect;

type Row = Prisma.ActivityGetPayload<{ select: typeof select }>;

/** One page of the activity of a scope, or of one item of it, newest first, empty past the end. */
export async function listActivity(
  project: { id: number },
  { limit, page }: ActivityQuery,
  item: { scope: string; item_id?: string },
): Promise<Listing<ActivityEntry>> {
  const where = { project_id: project.id, ...item };
  const skip = (page - 1) * limit;
  const count = await db.activity.count({ where });
  const orderBy = [
    { created_at: "desc" },
    { id: "desc" },
  ] satisfies Prisma.ActivityOrderByWithRelationInput[];
  const rows = skip < count ? await db.activity.findMany({ where, orderBy, skip, take: limit, select }) : [];
  return { count, results: rows.map(toEntry) };
}

/** An entry on the wire. */
export const toEntry = ({ user, is_system, detail, created_at, ...row }: Row): ActivityEntry => ({
  id: row.id,
  user: is_system
    ? { first_name: "System", email: null, is_system: true }
    : { first_name: user?.first_name ?? "", email: user?.email ?? null },
  activity: row.activity,
  scope: row.scope,
  item_id: row.item_id,
  detail: detail as ActivityEntry["detail"],
  created_at: toTimestamp(created_at),
});
