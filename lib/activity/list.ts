import "server-only";
import type { ActivityEntry } from "@/lib/contract/activity/entry";
import { hideSecrets } from "@/lib/contract/activity/secret-fields";
import type { MaskedFor } from "@/lib/contract/person/personal";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { ActivityQuery, Listing } from "@/lib/contract/wire/page";
import { isUuid } from "@/lib/contract/wire/uuid";
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
  project: { id: number } & MaskedFor,
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
  return { count, results: rows.map((row) => toEntry(row, project)) };
}

/**
 * What readers without personal data see of an entry: persons without the values that changed, exports and queries with their
 * number of rows, but without what was asked for.
 */
function maskDetail(scope: string, detail: ActivityEntry["detail"]): ActivityEntry["detail"] {
  const isHidden = (field: string | null) =>
    (scope === "Person" && field !== "rows") || (scope === "Team" && field === "filter");
  return {
    ...detail,
    // Of older persons' entries it may be a name.
    name: scope === "Person" && !isUuid(detail.name ?? "") ? null : detail.name,
    changes:
      detail.changes?.map((change) =>
        isHidden(change.field) ? { ...change, before: null, after: null } : change,
      ) ?? null,
  };
}

/** The details of an entry for a reader, without secrets. @param masking whether they see no personal data */
export const toDetail = (
  scope: string,
  detail: Row["detail"],
  masking: MaskedFor["masking"],
): ActivityEntry["detail"] => {
  const { changes, ...rest } = detail as ActivityEntry["detail"];
  const stored = { ...rest, changes: hideSecrets(changes) };
  return masking ? maskDetail(scope, stored) : stored;
};

/** An entry on the wire. */
export const toEntry = (
  { user, is_system, detail, created_at, ...row }: Row,
  { masking }: MaskedFor,
): ActivityEntry => ({
  id: row.id,
  user: is_system
    ? { first_name: "System", email: null, is_system: true }
    : { first_name: user?.first_name ?? "", email: user?.email ?? null },
  activity: row.activity,
  scope: row.scope,
  item_id: row.item_id,
  detail: toDetail(row.scope, detail, masking),
  created_at: toTimestamp(created_at),
});
