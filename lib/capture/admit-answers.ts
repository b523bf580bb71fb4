import "server-only";
import { createHash } from "node:crypto";
import type { NormalizedEvent } from "@/lib/capture/normalize";
import { isUuid } from "@/lib/contract/wire/field";
import { shown } from "@/lib/contract/wire/json";
import { Invalid } from "@/lib/errors";
import { claimKeys, claimSurvey, findLimited, type LimitedSurvey } from "@/lib/surveys/hosting/claims";

const answerEvents = ["survey sent", "survey dismissed", "survey abandoned"];

/**
 * Refuses answers to hosted surveys that the respondent has already answered, as often as the survey allows. Other events pass
 * without a statement.
 *
 * @returns the events that are taken, in order, and why the others are not
 * @source docs/reference/surveys.md#hosted-surveys
 */
export async function admitAnswers(
  projectId: number,
  events: readonly NormalizedEvent[],
): Promise<{ admitted: readonly NormalizedEvent[]; refused: Map<NormalizedEvent, Invalid> }> {
  const refused = new Map<NormalizedEvent, Invalid>();
  const answers = events.filter(
    ({ event, properties }) => answerEvents.includes(event) && surveyOf(properties),
  );
  if (answers.length === 0) return { admitted: events, refused };
  const ids = [...new Set(answers.map(({ properties }) => surveyOf(properties)!))];
  const surveys = new Map((await findLimited(projectId, ids)).map((survey) => [survey.id, survey]));
  for (const event of answers) {
    const survey = surveys.get(surveyOf(event.properties)!);
    if (survey && !(await isTaken(survey, event)))
      refused.set(event, new Invalid(null, "already_answered", "This survey was already answered."));
  }
  return { admitted: events.filter((event) => !refused.has(event)), refused };
}

const surveyOf = ({ $survey_id: id }: NormalizedEvent["properties"]): string | null =>
  typeof id === "string" && isUuid(id) ? id.toLowerCase() : null;

async function isTaken(
  survey: LimitedSurvey,
  { event, uuid, distinctId, properties }: NormalizedEvent,
): Promise<boolean> {
  const { $device_id, $survey_submission_id: id, $survey_completed: completed = true } = properties;
  const deviceId = typeof $device_id === "string" && $device_id !== "" ? $device_id : null;
  return await claimSurvey(survey, await claimKeys(survey, { distinctId, deviceId }), {
    submission: submissionId(shown(id ?? "") || uuid),
    completes: event === "survey sent" && shown(completed ?? true) === "true",
  });
}

/** The UUID that names a submission, from its key: as PostgreSQL makes it for `events.submission_id`. */
const submissionId = (key: string): string =>
  createHash("md5")
    .update(key)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
