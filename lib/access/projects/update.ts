import "server-only";
import { theOrganization } from "@/lib/access/organizations/organization";
import { toColumns } from "@/lib/access/projects/columns";
import { toProject } from "@/lib/access/projects/view";
import type { ClientSettings, Project, ProjectChanges, SurveyConfig } from "@/lib/contract/project";
import { transaction } from "@/lib/database/transaction";

/** Changes the given settings of a project; of those that are objects the given keys. @throws the missing row (404) */
export async function updateProject(project: { id: number }, changes: ProjectChanges): Promise<Project> {
  const organization = await theOrganization();
  return await transaction(async (tx) => {
    // Locked, so that two changes of one object both survive; weakly, so that events may arrive meanwhile.
    await tx.$queryRaw`select id from projects where id = ${project.id} for no key update`;
    const row = await tx.project.findUniqueOrThrow({ where: { id: project.id } });
    const data = toColumns(changes, {
      survey_config: row.survey_config as SurveyConfig,
      client_settings: row.client_settings as Partial<ClientSettings>,
    });
    return toProject(await tx.project.update({ where: { id: project.id }, data }), organization);
  });
}
