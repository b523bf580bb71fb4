import "server-only";
import type { FlagEvaluation, FlagEvaluations, FlagTest } from "@/lib/contract/flag";
import { db } from "@/lib/database/client";
import { type Evaluation, evaluateFlags } from "@/lib/flags/evaluate";
import { checkFilters, toStoredFilters } from "@/lib/flags/filters";
import { toPayload } from "@/lib/flags/sdk-view";
import type { FlagRow } from "@/lib/flags/view";
import { applyContactBudget } from "@/lib/surveys/targeting/contact-budget";
import { readFlagsAndSubject } from "@/lib/surveys/targeting/evaluate-flags";

/** The id of a flag that is not saved: no row has it. */
const unsavedId = 0;

/** The value of every flag of a project for a person, with the reason, by key; disabled flags included. */
export async function explainFlags(
  project: { api_token: string },
  distinctId: string,
  now = new Date(),
): Promise<FlagEvaluations> {
  const read = await readFlagsAndSubject(project.api_token, distinctId, now);
  const evaluated = evaluateFlags(read.flags, read.subject, { now });
  const within = read.contact ? applyContactBudget(evaluated, read.surveys, read.contact, now) : evaluated;
  const evaluations = new Map(within.map((one) => [one.flag.key, one]));
  return Object.fromEntries(read.flags.map(({ key }) => [key, toFlagEvaluation(evaluations.get(key))]));
}

/**
 * The value, reason and payload of a flag that may be unsaved. Conditions on other flags use the saved ones.
 *
 * @throws Invalid for invalid filters; the path starts with `filters`
 */
export async function testFlag(
  project: { id: number; api_token: string },
  { distinct_id, flag: draft }: FlagTest,
  now = new Date(),
): Promise<FlagEvaluation & { payload: string | null }> {
  await checkFilters(db, project, draft.filters, draft.id ?? null);
  const tested: FlagRow = {
    project_id: project.id,
    id: draft.id ?? unsavedId,
    key: draft.key,
    name: "",
    filters: toStoredFilters(draft.filters),
    active: draft.active ?? true,
    deleted: false,
    ensure_experience_continuity: false,
    version: 1,
    evaluation_runtime: "all",
    bucketing_identifier: draft.bucketing_identifier ?? "distinct_id",
    survey_id: null,
  };
  const { flags, subject } = await readFlagsAndSubject(project.api_token, distinct_id, now, tested);
  const isTested = ({ id }: { id: number }) => id === tested.id;
  const [evaluation] = evaluateFlags(flags, subject, { isRequested: isTested, now });
  return { ...toFlagEvaluation(evaluation), payload: evaluation ? toPayload(evaluation.payload) : null };
}

/** @param evaluation absent for a disabled flag */
const toFlagEvaluation = (evaluation: Evaluation | undefined): FlagEvaluation =>
  evaluation
    ? {
        value: evaluation.variant ?? evaluation.enabled,
        evaluation: {
          reason: evaluation.reason.code,
          condition_index: evaluation.reason.condition_index,
        },
      }
    : { value: false, evaluation: { reason: "disabled", condition_index: null } };
