import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { maxNameLength } from "@/lib/contract/survey/limits";
import type { Duplicated } from "@/lib/contract/survey/statistics";
import { SurveyInput } from "@/lib/contract/survey/survey";
import { faultOf } from "@/lib/contract/wire/error";
import { Prisma } from "@/lib/database/generated/client";
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
        if (team_id === project.id) await copyTagRules(tx, project, id, row.id);
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

/** Copies the tag rules of a survey to its copy, whose questions have new ids. */
const copyTagRules = (tx: Transaction, project: { id: number }, from: string, to: string): Promise<number> =>
  tx.$executeRaw(Prisma.sql`
    insert into tag_rules (project_id, survey_id, tag_id, question_id, operator, text, postgres_regex, min, max, created_by_id)
    select r.project_id, ${to}::uuid, r.tag_id, copied.question ->> 'id', r.operator, r.text, r.postgres_regex, r.min, r.max, r.created_by_id
    from tag_rules r
      join surveys original on original.project_id = r.project_id and original.id = r.survey_id
      join surveys copy on copy.project_id = r.project_id and copy.id = ${to}::uuid
      left join jsonb_array_elements(original.questions) with ordinality asked (question, at) on asked.question ->> 'id' = r.question_id
      left join jsonb_array_elements(copy.questions) with ordinality copied (question, at) on copied.at = asked.at
    where r.project_id = ${project.id} and r.survey_id = ${from}::uuid
      -- Without those of removed questions.
      and (r.question_id is null or copied.question is not null) order by r.id`);

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
