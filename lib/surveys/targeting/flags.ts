import "server-only";
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/activity/actor";
import { asJson } from "@/lib/contract/wire/json";
import type { Prisma } from "@/lib/database/generated/client";
import { insertReturning } from "@/lib/database/insert";
import type { Transaction } from "@/lib/database/transaction";
import { toStoredFilters } from "@/lib/flags/filters";
import type { FlagRow } from "@/lib/flags/view";
import { waitDays } from "@/lib/survey-model/wait-period";
import { isRunning, type SurveyRow } from "@/lib/surveys/view";

/**
 * The flags of a survey: the audience (targeting), persons who were surveyed already (internal), and the daily limit
 * (sampling).
 */
type FlagPurpose = "targeting" | "internal" | "sampling";

const suffixes: Record<FlagPurpose, string> = { targeting: "", internal: "-custom", sampling: "-sampling" };

/** Makes a flag that belongs to a survey. A null actor is the system. */
export async function makeFlag(
  tx: Transaction,
  project: { id: number },
  actor: Actor | null,
  survey: { id: string; name: string },
  purpose: FlagPurpose,
  { filters, active }: { filters: Record<string, unknown>; active: boolean },
): Promise<FlagRow> {
  return await insertReturning(tx, "feature_flags", {
    project_id: project.id,
    key: `survey-targeting-${randomBytes(5).toString("hex")}${suffixes[purpose]}`,
    name: `Targeting flag for survey ${survey.name}`,
    filters: toStoredFilters(filters),
    active,
    survey_id: survey.id,
    created_by_id: actor?.user.id ?? null,
  });
}

/** Rewrites a flag that belongs to a survey. */
export const rewriteFlag = (
  tx: Transaction,
  flag: FlagRow,
  data: Prisma.FeatureFlagUpdateInput,
): Promise<FlagRow> =>
  tx.featureFlag.update({
    where: { project_id_id: { project_id: flag.project_id, id: flag.id } },
    data: { ...data, version: { increment: 1 } },
  });

/** A survey that names another flag, or none. */
export const withFlag = (
  survey: SurveyRow,
  name: "linked_flag" | "targeting_flag" | "internal_targeting_flag" | "internal_response_sampling_flag",
  flag: FlagRow | null,
): SurveyRow => ({ ...survey, [name]: flag, [`${name}_id`]: flag?.id ?? null });

/** The survey with its internal flag for its iteration and wait period; a missing one is made. */
export async function withInternalFlag(
  tx: Transaction,
  actor: Actor | null,
  survey: SurveyRow,
  now: Date,
): Promise<SurveyRow> {
  const present = survey.internal_targeting_flag;
  const [filters, active] = [internalFilters(survey), isRunning(survey, now)];
  if (!present) {
    const project = { id: survey.project_id };
    const made = await makeFlag(tx, project, actor, survey, "internal", { filters, active });
    return withFlag(survey, "internal_targeting_flag", made);
  }
  const stored = toStoredFilters(filters);
  if (active === present.active && isDeepStrictEqual(asJson(stored), present.filters)) return survey;
  const rewritten = await rewriteFlag(tx, present, { filters: stored, active });
  return withFlag(survey, "internal_targeting_flag", rewritten);
}

/** The survey with a sampling flag, if a sampling plan or an open canary limits it. */
export async function withSamplingFlag(
  tx: Transaction,
  actor: Actor | null,
  survey: SurveyRow,
  now: Date,
): Promise<SurveyRow> {
  const isNeeded = survey.response_sampling_daily_limits !== null || survey.canary?.outcome === null;
  if (!isNeeded || survey.internal_response_sampling_flag) return survey;
  const flag = await makeFlag(tx, { id: survey.project_id }, actor, survey, "sampling", {
    filters: samplingFilters,
    active: isRunning(survey, now),
  });
  return withFlag(survey, "internal_response_sampling_flag", flag);
}

/** The fields that determine who was surveyed already. */
interface IteratedSurvey {
  id: string;
  iteration_count: number | null;
  current_iteration: number | null;
  conditions: unknown;
}

/**
 * Filters of the internal flag: exclude persons who answered or dismissed this survey (this iteration of it)
 * and, with a wait period of its own, persons who saw any survey within it.
 *
 * @source docs/reference/surveys.md#the-survey-object, docs/reference/surveys.md#flags-of-a-survey
 */
export function internalFilters(survey: IteratedSurvey): Record<string, unknown> {
  const seen = survey.iteration_count ? `${survey.id}/${survey.current_iteration || 1}` : survey.id;
  const unset = (key: string) => ({ key, value: "is_not_set", operator: "is_not_set", type: "person" });
  const properties = [unset(`$survey_dismissed/${seen}`), unset(`$survey_responded/${seen}`)];
  const group = (...more: Record<string, unknown>[]) => ({
    variant: "",
    rollout_percentage: 100,
    properties: [...properties, ...more],
  });
  const days = waitDays(survey.conditions);
  if (days === 0) return { groups: [group()] };
  const before = {
    key: "$last_seen_survey_date",
    value: `${days}d`,
    operator: "is_date_before",
    type: "person",
  };
  return { groups: [group(unset("$last_seen_survey_date")), group(before)] };
}

/** Filters of the sampling flag: everyone; the daily limits restrict it. */
const samplingFilters = { groups: [{ variant: "", rollout_percentage: 100, properties: [] }] };

/** Removes flags that a survey made. Surveys that name one of them, as any flag may be named, name it no longer. */
export async function removeFlags(
  tx: Transaction,
  project: { id: number },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const named = { in: [...ids] };
  for (const field of ["linked_flag_id", "targeting_flag_id"] as const) {
    await tx.survey.updateMany({
      where: { project_id: project.id, [field]: named },
      data: { [field]: null, version: { increment: 1 } },
    });
  }
  await tx.featureFlag.deleteMany({ where: { project_id: project.id, id: named } });
}
