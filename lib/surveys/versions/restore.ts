import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { restoreTrigger } from "@/lib/contract/activity/triggers";
import type { Versioned } from "@/lib/contract/endpoint";
import { distinctIds } from "@/lib/contract/survey/question-ids";
import type { Survey, SurveyChanges } from "@/lib/contract/survey/survey";
import { isObject } from "@/lib/contract/wire/json";
import { transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { changeSurvey } from "@/lib/surveys/apply-changes";
import { blankContent } from "@/lib/surveys/content";
import { lockSurvey } from "@/lib/surveys/find";
import { nameTaken } from "@/lib/surveys/name-taken";
import { readChanges } from "@/lib/surveys/read-changes";
import { cleanTexts } from "@/lib/surveys/texts/clean";
import { type SurveyRow, toSurvey } from "@/lib/surveys/view";

/**
 * Restores the content of a version, as a new version, under today's rules; dates, archived and flags stay, and so does
 * (ours) adaptive sampling, which is a plan of dates with a flag.
 *
 * @throws NotFound, Stale, Invalid for content that today's rules reject
 */
export async function restoreVersion(
  project: { id: number },
  actor: Actor,
  { id, version }: { id: string; version: number },
  expected: number | null,
): Promise<Versioned<Survey>> {
  try {
    const row = await transaction(async (tx) => {
      const survey = await lockSurvey(tx, project, id, expected);
      const kept = await tx.surveyVersion.findUnique({
        where: { project_id_survey_id_version: { project_id: project.id, survey_id: id, version } },
        select: { content: true },
      });
      if (!kept) throw new NotFound();
      const trigger = restoreTrigger(version);
      const clean = await cleanTexts(toRequest(kept.content as object, survey));
      return await changeSurvey(tx, actor, survey, clean, { trigger, restoredVersion: version });
    });
    return { value: toSurvey(row, actor), version: row.version };
  } catch (error) {
    throw nameTaken(error, "There is already another survey with this name.");
  }
}

/**
 * The content of a version as a request of today. A field that is younger than the version gets its default, so that
 * a restored version is whole.
 */
function toRequest(content: object, survey: SurveyRow): SurveyChanges {
  const {
    start_date: _start,
    end_date: _end,
    archived: _archived,
    iteration_anchor_date: _anchor,
    current_iteration: _iteration,
    current_iteration_start_date: _iterationStart,
    response_sampling_start_date: _samplingStart,
    response_sampling_interval_type: _samplingType,
    response_sampling_interval: _samplingInterval,
    response_sampling_limit: _samplingLimit,
    response_sampling_daily_limits: _dailyLimits,
    ...restored
  }: Record<string, unknown> = { ...blankContent, ...content };
  return readChanges({
    ...restored,
    questions: withDistinctIds(restored.questions),
    linked_flag_id: survey.linked_flag_id,
  });
}

/** Versions may have questions with one id, which older rules stored. */
function withDistinctIds(questions: unknown): unknown {
  if (!Array.isArray(questions) || !questions.every(isObject)) return questions;
  const ids = distinctIds(questions.map(({ id }) => id));
  return questions.map((question, at) => ({ ...question, id: ids[at] }));
}
