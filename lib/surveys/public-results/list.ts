import "server-only";
import type { MaskedFor } from "@/lib/contract/person/personal";
import { maxListedLinks, type PublicLink } from "@/lib/contract/survey/public-link";
import { query } from "@/lib/database/query";
import { findSurvey } from "@/lib/surveys/find";
import { type LinkRow, linksStatement, toPublicLink } from "@/lib/surveys/public-results/link";

/** The public links of a survey, newest first, also those that are not active any more. @throws NotFound */
export async function listPublicLinks(
  project: { id: number } & MaskedFor,
  surveyId: string,
): Promise<PublicLink[]> {
  const { id } = await findSurvey(project, surveyId);
  const rows = await query<LinkRow>(linksStatement(project, id, { limit: maxListedLinks }));
  return rows.map((row) => toPublicLink(row, project.masking !== null));
}
