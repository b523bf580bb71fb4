import "server-only";
import { recordKey } from "@/lib/access/keys/activity";
import type { Actor } from "@/lib/activity/actor";
import type { PersonalApiKey } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";

/**
 * Revokes a member's key in a project: it is limited to the other projects that it could access, and deleted if there are none. The
 * entry is in the activity of this project; a limited key's other projects have it, too.
 *
 * @throws NotFound for a key that can't access the project
 */
export const removeProjectKey = (project: { id: number }, actor: Actor, id: string): Promise<null> =>
  transaction(async (tx) => {
    const [key] = await tx.$queryRaw<(PersonalApiKey & { projects: number[] })[]>`
      select k.*, array(select m.project_id from memberships m where m.user_id = k.user_id
          and (k.scoped_teams = '{}' or m.project_id = any(k.scoped_teams)) order by 1) as projects
      from personal_api_keys k where k.id = ${id}::uuid for update`;
    if (!key?.projects.includes(project.id)) throw new NotFound();
    const { projects, ...before } = key;
    const scoped_teams = projects.filter((other) => other !== project.id);
    if (scoped_teams.length === 0) {
      await tx.personalApiKey.delete({ where: { id } });
      await recordKey(tx, actor, before, null);
      return null;
    }
    const after = await tx.personalApiKey.update({ where: { id }, data: { scoped_teams } });
    // Recorded as of before, so that the project that it loses has the entry.
    await recordKey(tx, actor, before, { ...after, scoped_teams }, before);
    return null;
  });
