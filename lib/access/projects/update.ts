import "server-only";
import { readOrganization } from "@/lib/access/organizations/find";
import { recordProjectChanges } from "@/lib/access/projects/activity";
import { toProjectColumns } from "@/lib/access/projects/columns";
import { lockProject } from "@/lib/access/projects/lock";
import { checkRetention } from "@/lib/access/projects/retention";
import { checkTestAccountFilters } from "@/lib/access/projects/test-account-filters";
import { toProject } from "@/lib/access/projects/view";
import type { Actor } from "@/lib/activity/actor";
import type { ClientSettings } from "@/lib/contract/project/client-settings";
import type { Project, ProjectChanges } from "@/lib/contract/project/project";
import type { Retention } from "@/lib/contract/project/retention";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";
import { transaction } from "@/lib/database/transaction";

/**
 * Changes settings of a project; settings that are objects are merged key by key.
 *
 * @throws Invalid for filters of test accounts that can't be applied, and for contradicting rules of retention; the missing row (404)
 */
export async function updateProject(
  project: { id: number },
  actor: Actor,
  changes: ProjectChanges,
): Promise<Project> {
  const organization = await readOrganization();
  return await transaction(async (tx) => {
    const row = await lockProject(tx, project);
    const data = toProjectColumns(changes, {
      survey_config: row.survey_config as Partial<SurveyConfig>,
      client_settings: row.client_settings as Partial<ClientSettings>,
      retention: row.retention as Partial<Retention>,
    });
    if (changes.test_account_filters)
      await checkTestAccountFilters(tx, project, changes.test_account_filters);
    const after = toProject(await tx.project.update({ where: { id: project.id }, data }), organization);
    if (changes.retention) checkRetention(after.retention);
    await recordProjectChanges(tx, actor, toProject(row, organization), after);
    return after;
  });
}
