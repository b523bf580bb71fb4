import "server-only";
import { NotFound } from "@/lib/errors";
import type { OpenLink } from "@/lib/public-links/open";
import type { LinkTarget } from "@/lib/public-links/target";
import { findSurvey, lockSurvey } from "@/lib/surveys/find";
import type { SurveyRow } from "@/lib/surveys/view";

/** The results of a survey, as what a public link shows. */
export const surveyTarget = (project: { id: number }, id: string): LinkTarget => ({
  column: { survey_id: id },
  find: () => findSurvey(project, id),
  lock: async (tx) => {
    const { name } = await lockSurvey(tx, project, id, null);
    return { scope: "Survey", item_id: id, name };
  },
});

/** The survey whose results a link shows. @throws NotFound, also for the link of a board */
export async function surveyOf({ link, project }: OpenLink): Promise<SurveyRow> {
  if (link.survey_id === null) throw new NotFound();
  return await findSurvey(project, link.survey_id);
}
