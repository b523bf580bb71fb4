import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Versioned } from "@/lib/contract/endpoint";
import type { Survey } from "@/lib/contract/survey";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { changeSurvey } from "@/lib/surveys/apply-changes";
import { lockSurvey } from "@/lib/surveys/find";
import { type SurveyRow, toSurvey } from "@/lib/surveys/view";

const refuse = (detail: string) => new Invalid(null, "invalid_input", detail);

/** Whether a date has come; one still ahead counts as not set. */
const isPast = (date: Date | null, now: Date): boolean => date !== null && date <= now;

/**
 * Starts a survey now; one that has begun stays as it is.
 *
 * @throws Invalid for an archived survey, or one whose end is past
 * @source docs/reference/surveys.md#results-and-actions
 */
export const launchSurvey = (project: { id: number }, actor: Actor, id: string, expected: number | null) =>
  switchSurvey(project, actor, id, expected, (survey, now) => {
    if (survey.archived) throw refuse("Cannot launch an archived survey. Unarchive it first.");
    if (isPast(survey.end_date, now)) {
      throw refuse("Cannot launch a survey with end_date in the past. Extend the end_date first.");
    }
    return isPast(survey.start_date, now) ? null : { activity: "launched", changes: { start_date: now } };
  });

/** Ends a survey now; one that has ended stays as it is. @throws Invalid for an archived survey */
export const stopSurvey = (project: { id: number }, actor: Actor, id: string, expected: number | null) =>
  switchSurvey(project, actor, id, expected, (survey, now) => {
    if (survey.archived) throw refuse("Cannot stop an archived survey. Unarchive it first if needed.");
    return isPast(survey.end_date, now) ? null : { activity: "stopped", changes: { end_date: now } };
  });

type Switch =
  | { activity: "launched"; changes: { start_date: Date } }
  | { activity: "stopped"; changes: { end_date: Date } };

async function switchSurvey(
  project: { id: number },
  actor: Actor,
  id: string,
  expected: number | null,
  decide: (survey: SurveyRow, now: Date) => Switch | null,
): Promise<Versioned<Survey>> {
  const row = await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, id, expected);
    const next = decide(survey, new Date());
    return next ? await changeSurvey(tx, actor, survey, next.changes, next) : survey;
  });
  return { value: toSurvey(row, actor.role), version: row.version };
}
