import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { Prisma } from "@/lib/database/generated/client";
import { runInTransaction } from "@/lib/database/query";
import { transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { groupsSql } from "@/lib/persons/duplicates/groups";

/**
 * Says that the persons of a group are not the same one, or takes that back. Dismissing twice is dismissing once; a group of
 * other persons is another one.
 *
 * @throws NotFound when there is no such group
 */
export async function dismissDuplicates(
  project: { id: number },
  actor: Actor,
  id: string,
  isDismissed: boolean,
): Promise<null> {
  await transaction(async (tx) => {
    const run = runInTransaction(tx);
    const [group] = await run<{ id: string; uuids: string[] }>(Prisma.sql`
      select p.id::text, (select array_agg(m.uuid::text order by m.id) from persons m
        where m.project_id = ${project.id} and m.id = any(g.ids)) as uuids
      from ${groupsSql(project)} g join persons p on p.project_id = ${project.id} and p.id = g.ids[1] where g.id = ${id}::uuid`);
    if (!group) throw new NotFound();
    const changed = await run(
      isDismissed
        ? Prisma.sql`insert into dismissed_duplicates (project_id, id) values (${project.id}, ${id}::uuid)
            on conflict do nothing returning true`
        : Prisma.sql`delete from dismissed_duplicates where project_id = ${project.id} and id = ${id}::uuid returning true`,
    );
    if (changed.length === 0) return;
    const [before, after] = isDismissed ? [null, group.uuids] : [group.uuids, null];
    await recordActivity(tx, project, actor, {
      scope: "Person",
      item_id: group.id,
      activity: isDismissed ? "duplicates_dismissed" : "duplicates_restored",
      name: group.uuids[0] ?? null,
      changes: [{ type: "Person", action: "changed", field: null, before, after }],
    });
  });
  return null;
}
