import "server-only";
import type { ActivityOf } from "@/lib/contract/activity/scopes";
import type { LastChanges } from "@/lib/contract/survey/statistics";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** Activities that change a survey. */
const changes: ActivityOf<"Survey">[] = ["created", "updated", "launched", "stopped", "canary_passed"];

/**
 * The time of the last change of each survey itself, not of its responses; surveys without one are missing. One index lookup
 * per survey. Ours, for the list.
 */
export async function lastChanges(project: { id: number }): Promise<LastChanges> {
  const rows = await query<{ id: string; at: Date }>(Prisma.sql`
    select s.id, last.created_at as at from surveys s
    cross join lateral (
      select a.created_at from activities a
      where a.project_id = s.project_id and a.scope = 'Survey' and a.item_id = s.id::text
        and a.activity = any(${changes}::text[])
      order by a.created_at desc, a.id desc limit 1
    ) last
    where s.project_id = ${project.id}`);
  return Object.fromEntries(rows.map(({ id, at }) => [id, toTimestamp(at)]));
}
