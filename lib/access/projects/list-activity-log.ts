import "server-only";
import { readOrganization } from "@/lib/access/organizations/find";
import { activityLogConditions, newestActivityFirst } from "@/lib/access/projects/activity-log-conditions";
import { toUser } from "@/lib/activity/actor";
import { toEntry } from "@/lib/activity/list";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";
import type { ActivityLogQuery, Listing } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import { readPersonNames } from "@/lib/persons/read-names";
import type { DisplayNameSettings } from "@/lib/persons/view";

/** One page of a project's activity, newest first, empty past the end. */
export async function listActivityLog(
  project: { id: number } & DisplayNameSettings,
  query: ActivityLogQuery,
): Promise<Listing<ActivityLogEntry>> {
  const { limit, page } = query;
  const where = activityLogConditions(project, query);
  const skip = (page - 1) * limit;
  const [organization, count] = await Promise.all([readOrganization(), db.activity.count({ where })]);
  if (skip >= count) return { count, results: [] };
  const rows = await db.activity.findMany({
    where,
    include: { user: true },
    orderBy: newestActivityFirst,
    skip,
    take: limit,
  });
  const personIds = rows.filter(({ scope }) => scope === "Person").map(({ item_id }) => item_id);
  const personNames = await readPersonNames(project, personIds);
  const results = rows.map((row) => ({
    ...toEntry(row, project),
    user: row.user && toUser(row.user),
    is_system: row.is_system,
    was_impersonated: false as const,
    unread: false as const,
    organization_id: organization.id,
    key_label: row.key_label,
    person_name: row.scope === "Person" ? (personNames.get(row.item_id) ?? null) : null,
  }));
  return { count, results };
}
