/** The state of a survey: derived from its dates and counts when it is read, never stored. */

/** All states. */
export const surveyStates = ["draft", "scheduled", "running", "stopped", "complete", "archived"] as const;
/** A state. */
export type SurveyState = (typeof surveyStates)[number];

type Instant = string | Date | null;

/** The fields that determine the state: as in the API, or as in rows. */
export interface Scheduled {
  start_date: Instant;
  end_date: Instant;
  archived: boolean;
  responses_limit: number | null;
  iteration_count: number | null;
  iteration_frequency_days: number | null;
  iteration_anchor_date: Instant;
}

const time = (instant: Instant): number | null => (instant === null ? null : new Date(instant).getTime());

const day = 86_400_000;

/**
 * Since when a survey repeats: since it was restarted after its last iteration, else since its start; null before one.
 *
 * @source docs/reference/surveys.md#iterations
 */
export function repeatsSince<Date extends Instant>({
  start_date: start,
  iteration_anchor_date: anchor,
}: {
  start_date: Date;
  iteration_anchor_date: Date;
}): Date {
  const [from, restarted] = [time(start), time(anchor)];
  return from !== null && restarted !== null && restarted > from ? anchor : start;
}

/** The end of the last iteration, in milliseconds since 1970; null for a survey without iterations. */
export function iterationsEnd(survey: Scheduled): number | null {
  const { iteration_count: count, iteration_frequency_days: days } = survey;
  const start = time(repeatsSince(survey));
  return start !== null && count && days ? start + count * days * day : null;
}

/**
 * The state of a survey.
 *
 * @param responses distinct submissions since its start; used only with a limit
 * @source docs/reference/surveys.md#state
 */
export function surveyState(
  survey: Scheduled,
  { now, responses = 0 }: { now: Date; responses?: number },
): SurveyState {
  const start = time(survey.start_date);
  const end = time(survey.end_date);
  const iterations = iterationsEnd(survey);
  if (survey.archived) return "archived";
  if (start === null) return "draft";
  if (start > now.getTime()) return "scheduled";
  if (survey.responses_limit && responses >= survey.responses_limit) return "complete";
  if (iterations !== null && iterations <= now.getTime()) return "complete";
  return end !== null && end <= now.getTime() ? "stopped" : "running";
}
