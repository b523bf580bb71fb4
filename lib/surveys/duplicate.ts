import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { maxNameLength } from "@/lib/contract/survey/limits";
import type { Duplicated } from "@/lib/contract/survey/statistics";
import { SurveyInput } from "@/lib/contract/survey/survey";
import { faultOf } from "@/lib/contract/wire/error";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { contentOf } from "@/lib/surveys/content";
import { insertSurvey } from "@/lib/surveys/create";
import { findSurvey } from "@/lib/surveys/find";
import { nameTaken } from "@/lib/surveys/name-taken";
import { cleanTexts } from "@/lib/surveys/texts/clean";
import type { SurveyRow } from "@/lib/surveys/view";

/**
 * Copies a survey into projects, as a draft with new question ids and without flags: into all of them or none.
 *
 * @param reach the projects the caller's key is limited to; empty for no limit
 * @throws NotFound, Invalid for a project the caller may not write surveys in
 * @source docs/reference/surveys.md#results-and-actions
 */
export async function duplicateSurvey(
  project: { id: number },
  actor: Actor,
  id: string,
  { target_team_ids }: { target_team_ids: number[] },
  reach: readonly number[],
): Promise<Duplicated> {
  const survey = await findSurvey(project, id);
  const copy = await cleanTexts(toDuplicateRequest(survey, new Date()));
  const targets = [...new Set(target_team_ids)];
  try {
    const created_surveys = await transaction(async (tx) => {
      await checkTargets(tx, actor, targets, reach);
      const copies: Duplicated["created_surveys"] = [];
      for (const team_id of targets) {
        const row = await insertSurvey(tx, { id: team_id }, actor, copy);
        copies.push({ team_id, survey_id: row.id, name: row.name });
      }
      return copies;
    });
    return { created_surveys, count: created_surveys.length };
  } catch (error) {
    throw nameTaken(error, "There is already a survey with this name.");
  }
}

async function checkTargets(
  tx: Transaction,
  actor: Actor,
  targets: number[],
  reach: readonly number[],
): Promise<void> {
  const writable = await tx.membership.count({
    where: { user_id: actor.user.id, project_id: { in: targets }, role: { in: ["editor", "owner"] } },
  });
  const withinReach = reach.length === 0 || targets.every((target) => reach.includes(target));
  if (writable < targets.length || !withinReach) {
    throw new Invalid(
      null,
      "invalid_input",
      "One or more target teams not found or you don't have access to them",
    );
  }
}

/** Conditions that name things of the project they come from. */
const local = ["linkedFlagVariant", "actions", "events"];

function toDuplicateRequest(survey: SurveyRow, now: Date): SurveyInput {
  const { name, questions, conditions, start_date, end_date, archived, ...content } = contentOf(survey);
  const suffix = ` (duplicated at ${now.toISOString().slice(0, 19).replace("T", " ")})`;
  const request = {
    ...content,
    iteration_anchor_date: undefined,
    current_iteration: undefined,
    current_iteration_start_date: undefined,
    response_sampling_start_date: undefined,
    response_sampling_limit: undefined,
    name: [...name].slice(0, maxNameLength - suffix.length).join("") + suffix,
    questions: Array.isArray(questions)
      ? questions.map((question) => ({ ...(question as object), id: undefined }))
      : questions,
    conditions:
      conditions && Object.fromEntries(Object.entries(conditions).filter(([key]) => !local.includes(key))),
  };
  const result = SurveyInput.safeParse(request);
  if (result.success) return result.data;
  const { attr, code, detail, path } = faultOf(result.error, request);
  throw new Invalid(attr, code, detail, path);
}
