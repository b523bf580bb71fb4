import "server-only";
import { readOrganization } from "@/lib/access/organizations/find";
import { recordNewProject } from "@/lib/access/projects/activity";
import { toProjectColumns } from "@/lib/access/projects/columns";
import { insertProject } from "@/lib/access/projects/insert";
import { checkRetention } from "@/lib/access/projects/retention";
import { checkTestAccountFilters } from "@/lib/access/projects/test-account-filters";
import { toProject } from "@/lib/access/projects/view";
import type { Actor } from "@/lib/activity/actor";
import type { Project, ProjectInput } from "@/lib/contract/project/project";
import type { PersonalApiKey } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { Forbidden } from "@/lib/errors";

/**
 * Creates a project and makes the actor its owner.
 *
 * @throws Invalid for filters of test accounts that can't be applied, and for contradicting rules of retention; Forbidden for a key that is limited to projects: it could not access the new one
 */
export async function createProject(
  actor: Actor,
  key: PersonalApiKey | null,
  { name, ...settings }: ProjectInput,
): Promise<Project> {
  if (key && key.scoped_teams.length > 0)
    throw new Forbidden("A key that is limited to projects can't create others.");
  const organization = await readOrganization();
  return await transaction(async (tx) => {
    const row = await insertProject(tx, actor.user, { name, ...toProjectColumns(settings) });
    if (settings.test_account_filters) await checkTestAccountFilters(tx, row, settings.test_account_filters);
    const created = toProject(row, organization);
    checkRetention(created.retention);
    await recordNewProject(tx, row, actor);
    return created;
  });
}
