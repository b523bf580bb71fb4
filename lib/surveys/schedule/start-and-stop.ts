import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Versioned } from "@/lib/contract/endpoint";
import type { CanaryInput, LaunchInput } from "@/lib/contract/survey/canary";
import type { Survey } from "@/lib/contract/survey/survey";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { changeSurvey } from "@/lib/surveys/apply-changes";
import { type CanaryRow, newCanary, settle } from "@/lib/surveys/canary/canary";
import { lockSurvey } from "@/lib/surveys/find";
import { type SurveyRow, toSurvey } from "@/lib/surveys/view";

const endIsPast = "Cannot launch a survey with end_date in the past. Extend the end_date first.";

const refuse = (detail: string) => new Invalid(null, "invalid_input", detail);

/** Whether a date has come; one still ahead counts as not set. */
const isPast = (date: Date | null, now: Date): boolean => date !== null && date <= now;

/**
 * Starts a survey now, or schedules its start; one that has begun stays as it is. With a canary, one that has ended is
 * resumed. Without one, a canary that was scheduled is withdrawn.
 *
 * @throws Invalid for an archived survey, or one whose end is past; for a canary of a survey that runs, or can't have one;
 * for a start that is past, or of a survey that has started
 * @source docs/reference/surveys.md#results-and-actions, docs/reference/surveys.md#canary
 */
export const launchSurvey = (
  project: { id: number },
  actor: Actor,
  id: string,
  expected: number | null,
  { canary, start_date }: LaunchInput = {},
) =>
  switchSurvey(project, actor, id, expected, (survey, now) => {
    if (survey.archived) throw refuse("Cannot launch an archived survey. Unarchive it first.");
    if (canary) refuseKind(survey.type);
    if (start_date) return schedule(survey, start_date, canary ?? null, now);
    if (canary) return launchWithCanary(survey, canary, now);
    if (isPast(survey.end_date, now)) {
      throw refuse(endIsPast);
    }
    if (isPast(survey.start_date, now)) return null;
    return { activity: "launched", changes: { start_date: now }, ...withdrawn(survey, now), now };
  });

/** Ends a survey now; one that has ended stays as it is. @throws Invalid for an archived survey */
export const stopSurvey = (project: { id: number }, actor: Actor, id: string, expected: number | null) =>
  switchSurvey(project, actor, id, expected, (survey, now) => {
    if (survey.archived) throw refuse("Cannot stop an archived survey. Unarchive it first if needed.");
    return isPast(survey.end_date, now) ? null : { activity: "stopped", changes: { end_date: now } };
  });

type Switch =
  | { activity: "launched"; changes: { start_date: Date }; canary?: CanaryRow; now: Date }
  | { activity: "updated"; changes: { start_date: Date }; canary?: CanaryRow; now: Date }
  | { activity: "updated"; changes: { end_date: null }; canary: CanaryRow; now: Date }
  | { activity: "stopped"; changes: { end_date: Date } };

const refuseCanary = (detail: string) => new Invalid("canary", "invalid_input", detail);
const refuseStart = (detail: string) => new Invalid("start_date", "invalid_input", detail);

function refuseKind(type: string): void {
  if (type === "api") throw refuseCanary("An API survey is shown by your code, so it can't have a canary.");
  if (type === "external_survey")
    throw refuseCanary("A hosted survey is shown to everyone who opens its link, so it can't have a canary.");
}

/** The canary of an earlier schedule, which is not to begin. */
const withdrawn = ({ canary }: SurveyRow, now: Date): { canary?: CanaryRow } =>
  canary && canary.outcome === null ? { canary: settle(canary, "ended", now) } : {};

function schedule(survey: SurveyRow, start: Date, input: CanaryInput | null, now: Date): Switch {
  if (isPast(survey.end_date, now)) throw refuse(endIsPast);
  if (isPast(survey.start_date, now)) throw refuseStart("The survey has started already.");
  if (isPast(start, now)) throw refuseStart("The start date must be in the future.");
  if (isPast(survey.end_date, start)) throw refuseStart("The start date must be before the end date.");
  const canary = input ? { canary: newCanary(input, start) } : withdrawn(survey, now);
  return { activity: "updated", changes: { start_date: start }, ...canary, now };
}

function launchWithCanary(survey: SurveyRow, input: CanaryInput, now: Date): Switch {
  const canary = newCanary(input, now);
  const hasStarted = isPast(survey.start_date, now);
  const hasEnded = isPast(survey.end_date, now);
  if (!hasStarted && !hasEnded) return { activity: "launched", changes: { start_date: now }, canary, now };
  if (!hasStarted) throw refuse(endIsPast);
  if (hasEnded) return { activity: "updated", changes: { end_date: null }, canary, now };
  throw refuseCanary("The survey has started already. Stop it first.");
}

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
  return { value: toSurvey(row, actor), version: row.version };
}
