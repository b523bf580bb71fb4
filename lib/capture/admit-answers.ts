import "server-only";
import { createHash } from "node:crypto";
import type { NormalizedEvent } from "@/lib/capture/normalize";
import { shown } from "@/lib/contract/wire/json";
import { isUuid } from "@/lib/contract/wire/uuid";
import { Invalid } from "@/lib/errors";
import { claimKeys, claimSurvey, findHosted, type LimitedSurvey } from "@/lib/surveys/hosting/claims";
import { findLink } from "@/lib/surveys/hosting/find-link";

const answerEvents = ["survey sent", "survey dismissed", "survey abandoned"];

/**
 * Refuses answers to hosted surveys that the respondent has already answered as often as the survey allows, or that come by no
 * valid link where it needs one. `$survey_link` is stored as the id of a link that was verified. Events that are neither answers
 * nor name a link pass without a statement.
 *
 * @returns the events that are taken, in order, and why the others are not
 * @source docs/reference/surveys.md#hosted-surveys
 */
export async function admitAnswers(
  projectId: number,
  events: readonly NormalizedEvent[],
): Promise<{ admitted: readonly NormalizedEvent[]; refused: Map<NormalizedEvent, Invalid> }> {
  const refused = new Map<NormalizedEvent, Invalid>();
  const ids = new Set(events.flatMap((event) => surveyOf(event) ?? []));
  if (ids.size === 0) return { admitted: events, refused };
  const surveys = new Map((await findHosted(projectId, [...ids])).map((survey) => [survey.id, survey]));
  for (const event of events) {
    const id = surveyOf(event);
    const reason = id === null ? null : await refusalOf(event, surveys.get(id) ?? null);
    if (reason) refused.set(event, reason);
  }
  return { admitted: events.filter((event) => !refused.has(event)), refused };
}

/** The survey of an answer, or of an event with a link. */
function surveyOf({ event, properties }: NormalizedEvent): string | null {
  const { $survey_id: id, $survey_link: link } = properties;
  const matters = answerEvents.includes(event) || link !== undefined;
  return matters && typeof id === "string" && isUuid(id) ? id.toLowerCase() : null;
}

async function refusalOf(event: NormalizedEvent, survey: LimitedSurvey | null): Promise<Invalid | null> {
  const { uuid, distinctId, properties } = event;
  const link = survey && (await findLink(survey, properties.$survey_link));
  replaceToken(event, link?.id ?? null);
  if (!survey || !answerEvents.includes(event.event)) return null;
  const needsLink = survey.hosted_responses === "single_use_links";
  if (needsLink && (!link || (link.distinctId ?? distinctId) !== distinctId))
    return new Invalid(null, "invalid_link", "This survey is answered by its single-use links only.");
  const { $device_id, $survey_submission_id: id, $survey_completed: completed } = properties;
  const deviceId = typeof $device_id === "string" && $device_id !== "" ? $device_id : null;
  const keys = await claimKeys(survey, { distinctId, deviceId, link: link?.id ?? null });
  const isTaken = await claimSurvey(survey, keys, {
    submission: submissionId(shown(id ?? "") || uuid),
    completes: event.event === "survey sent" && shown(completed ?? true) === "true",
    link: link?.id ?? null,
  });
  return isTaken ? null : new Invalid(null, "already_answered", "This survey was already answered.");
}

/** Replaces the token of an event by the id of its link, and removes what is no link: in place, as reports name the event. */
function replaceToken(event: NormalizedEvent, link: string | null): void {
  if (event.properties.$survey_link === undefined) return;
  if (link === null) delete event.properties.$survey_link;
  else event.properties.$survey_link = link;
  event.text = JSON.stringify(event.properties);
}

/** The UUID that names a submission, from its key: as PostgreSQL makes it for `events.submission_id`. */
const submissionId = (key: string): string =>
  createHash("md5")
    .update(key)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
