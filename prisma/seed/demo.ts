import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { SurveyInput } from "@/lib/contract/survey/survey";
import type { Project, User } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { toStoredFilters } from "@/lib/flags/filters";
import { insertSurvey } from "@/lib/surveys/create";
import { type DemoSurvey, demoFlag, demoSurveys, look, themes } from "@/prisma/seed/surveys";

/**
 * Fills a project with the demo's appearance, a flag and eight surveys, through the same operations as the API.
 *
 * @param now the day the demo data ends
 */
export async function fillDemoProject(
  tx: Transaction,
  project: Project,
  owner: User,
  now: Date,
): Promise<void> {
  const actor: Actor = { user: owner, role: "owner", keyLabel: null };
  await tx.project.update({
    where: { id: project.id },
    data: { survey_config: { appearance: look, themes } },
  });
  const flag = await tx.featureFlag.create({
    data: {
      ...demoFlag,
      filters: toStoredFilters(demoFlag.filters),
      project_id: project.id,
      created_by_id: owner.id,
    },
  });
  for (const demo of sortOldestFirst(demoSurveys(now)))
    await createDemoSurvey(tx, project, actor, demo, flag.id, now);
}

const sortOldestFirst = (surveys: DemoSurvey[]) =>
  surveys.toSorted((a, b) => b.writtenDaysAgo - a.writtenDaysAgo);

async function createDemoSurvey(
  tx: Transaction,
  project: Project,
  actor: Actor,
  { survey, writtenDaysAgo, isLinked }: DemoSurvey,
  flagId: number,
  now: Date,
): Promise<void> {
  const input = SurveyInput.parse({ ...survey, ...(isLinked && { linked_flag_id: flagId }) });
  const { id } = await insertSurvey(tx, project, actor, input);
  const created_at = new Date(now.getTime() - writtenDaysAgo * 86_400_000);
  await tx.survey.update({
    where: { project_id_id: { project_id: project.id, id } },
    data: { created_at, updated_at: created_at },
  });
  await tx.surveyVersion.updateMany({
    where: { project_id: project.id, survey_id: id },
    data: { created_at },
  });
  await tx.activity.updateMany({ where: { project_id: project.id, item_id: id }, data: { created_at } });
}
