import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Versioned } from "@/lib/contract/endpoint";
import type { Survey } from "@/lib/contract/survey/survey";
import { findSurvey } from "@/lib/surveys/find";
import { isAsWritten, toSurvey } from "@/lib/surveys/view";

/** One survey of the project. @throws NotFound */
export async function getSurvey(
  project: { id: number },
  actor: Actor,
  id: string,
): Promise<Versioned<Survey>> {
  const row = await findSurvey(project, id);
  const now = new Date();
  return {
    value: toSurvey(row, actor, now),
    version: row.version,
    isExact: isAsWritten(row, now),
  };
}
