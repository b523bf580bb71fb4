import "server-only";
import type { ActivityLogQuery } from "@/lib/contract/wire/page";
import type { Prisma } from "@/lib/database/generated/client";

/** Newest first. */
export const newestActivityFirst = [
  { created_at: "desc" },
  { id: "desc" },
] satisfies Prisma.ActivityOrderByWithRelationInput[];

/** Condition for the entries of a project that match a query, all of its filters together. */
export function activityLogConditions(
  project: { id: number },
  { scope, scopes, activities, item_id, user, is_system, start_date, end_date }: ActivityLogQuery,
): Prisma.ActivityWhereInput {
  return {
    project_id: project.id,
    ...(scope && { scope }),
    ...(scopes && { AND: { scope: { in: scopes } } }),
    ...(activities && { activity: { in: activities } }),
    ...(item_id && { item_id }),
    ...(user && { user }),
    ...(is_system !== undefined && { is_system }),
    ...((start_date || end_date) && {
      created_at: { ...(start_date && { gte: start_date }), ...(end_date && { lte: end_date }) },
    }),
  };
}
