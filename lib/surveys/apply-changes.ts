import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { FieldChange } from "@/lib/contract/activities";
import type { ActivityTrigger } from "@/lib/contract/activity";
import { asJson } from "@/lib/contract/json";
import type { SurveyChanges } from "@/lib/contract/survey";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { toStoredFilters } from "@/lib/flags/filters";
import { submissionCount } from "@/lib/flags/submissions";
import type { FlagRow } from "@/lib/flags/view";
import { listActivityChanges } from "@/lib/surveys/activity-changes";
import { type CanaryRow, moveCanary, settle, storeCanary } from "@/lib/surveys/canary";
import { toColumns } from "@/lib/surveys/columns";
import { changedContent, cleanChanges, contentOf, type SurveyContent } from "@/lib/surveys/content";
import { retarget } from "@/lib/surveys/retarget";
import { checkRules } from "@/lib/surveys/rules";
import {
  internalFilters,
  makeFlag,
  removeFlags,
  rewriteFlag,
  samplingFilters,
} from "@/lib/surveys/targeting";
import { keepVersion } from "@/lib/surveys/versions";
import { isRunning, type NamedInsight, type SurveyRow, stateAt } from "@/lib/surveys/view";

/** What an entry calls a change. */
type Activity = "updated" | "launched" | "stopped";

/** How a change is told, and when it happens. */
interface Telling {
  activity?: Activity;
  /** The canary from now on; absent: as it was. */
  canary?: CanaryRow;
  trigger?: ActivityTrigger | null;
  now?: Date;
}

/**
 * Applies changes to a locked survey: content, flags, the next version and the activity entry, or nothing without a
 * difference.
 *
 * @param actor null is the system
 * @param sent with sanitized texts
 * @param as the entry's activity, its trigger, and the time: by default an update by the actor, now
 * @throws Invalid
 */
export async function changeSurvey(
  tx: Transaction,
  actor: Actor | null,
  before: SurveyRow,
  sent: SurveyChanges,
  { activity = "updated", canary, trigger = null, now = new Date() }: Telling = {},
): Promise<SurveyRow> {
  const changes = cleanChanges(before, sent);
  const named = await checkRules(tx, { id: before.project_id }, before, changes, now);
  const after: SurveyRow = { ...before, ...changedContent(contentOf(before), changes, now) };
  if (canary) after.canary = canary;
  if (changes.linked_flag_id !== undefined && named.linked?.id !== before.linked_flag_id)
    linkFlag(after, named.linked);
  if (changes.linked_insight_id !== undefined) linkInsight(after, named.insight);
  after.submissions = await submissionsOf(tx, before, after);
  const targeting = await retarget(tx, actor, after, changes, named.targeting);
  after.targeting_flag = targeting.flag;
  after.targeting_flag_id = targeting.flag?.id ?? null;
  after.canary = canaryAfter(before, after, now);
  await ensureSampling(tx, actor, after, now);
  const entries = [...targeting.entries, ...listActivityChanges(before, after)];
  const isSame = after.canary === before.canary && isDeepStrictEqual(contentOf(before), contentOf(after));
  if (entries.length === 0 && isSame) return before;
  after.version = before.version + 1;
  after.updated_at = now;
  await refreshInternal(tx, actor, after, now);
  await write(tx, after);
  if (after.canary && after.canary !== before.canary) await storeCanary(tx, after, after.canary);
  await removeFlags(tx, { id: after.project_id }, targeting.removedFlagIds);
  await keepVersion(tx, after, actor, entries);
  await log(tx, actor, after, { activity, trigger }, entries);
  return after;
}

/**
 * Stores what the system corrects in a locked survey, whatever today's rules say of the rest: the next version and an
 * activity entry, or nothing without a difference.
 */
export async function correctSurvey(
  tx: Transaction,
  before: SurveyRow,
  correction: Partial<SurveyContent>,
): Promise<void> {
  const after: SurveyRow = { ...before, ...correction };
  const entries = listActivityChanges(before, after);
  if (entries.length === 0) return;
  after.version = before.version + 1;
  after.updated_at = new Date();
  await write(tx, after);
  await keepVersion(tx, after, null, entries);
  await log(tx, null, after, { activity: "updated", trigger: null }, entries);
}

/** The canary of a changed survey: it moves with a start that is ahead, and ends with the survey. */
function canaryAfter(before: SurveyRow, { canary, ...after }: SurveyRow, now: Date): CanaryRow | null {
  if (canary === null || canary.outcome !== null) return canary;
  const state = stateAt({ canary, ...after }, now);
  if (state !== "running" && state !== "scheduled") return settle(canary, "ended", now);
  const { start_date: start } = after;
  if (start === null || start.getTime() === before.start_date?.getTime()) return canary;
  if (start > now) return moveCanary(canary, start);
  return new Date(canary.started_at) > now ? moveCanary(canary, now) : canary;
}

function linkFlag(survey: SurveyRow, flag: FlagRow | null): void {
  survey.linked_flag = flag;
  survey.linked_flag_id = flag?.id ?? null;
}

function linkInsight(survey: SurveyRow, insight: NamedInsight | null): void {
  survey.linked_insight = insight;
  survey.linked_insight_id = insight?.id ?? null;
}

/** Submissions since a start that may have moved, towards a limit that may be new: counted where it matters. */
async function submissionsOf(tx: Transaction, before: SurveyRow, after: SurveyRow): Promise<number> {
  if (!after.responses_limit || !after.start_date) return 0;
  const isKnown = before.responses_limit && before.start_date?.getTime() === after.start_date.getTime();
  if (isKnown) return before.submissions;
  const [row] = await tx.$queryRaw<{ count: number }[]>(Prisma.sql`
    select ${submissionCount} as count
    from (select ${after.project_id}::int as project_id, ${after.id}::uuid as id,
      ${after.start_date}::timestamptz as start_date) s`);
  return row?.count ?? 0;
}

/** The sampling flag limits a sampling plan and a canary. */
async function ensureSampling(
  tx: Transaction,
  actor: Actor | null,
  survey: SurveyRow,
  now: Date,
): Promise<void> {
  const isNeeded = survey.response_sampling_daily_limits !== null || survey.canary?.outcome === null;
  if (!isNeeded || survey.internal_response_sampling_flag) return;
  const flag = await makeFlag(tx, { id: survey.project_id }, actor, survey, "sampling", {
    filters: samplingFilters(),
    active: isRunning(survey, now),
  });
  survey.internal_response_sampling_flag = flag;
  survey.internal_response_sampling_flag_id = flag.id;
}

/** Updates the internal flag for the survey's iteration and wait period; creates a missing one. */
async function refreshInternal(
  tx: Transaction,
  actor: Actor | null,
  survey: SurveyRow,
  now: Date,
): Promise<void> {
  const flag = survey.internal_targeting_flag;
  const filters = internalFilters(survey);
  const active = isRunning(survey, now);
  if (!flag) {
    const project = { id: survey.project_id };
    survey.internal_targeting_flag = await makeFlag(tx, project, actor, survey, "internal", {
      filters,
      active,
    });
    survey.internal_targeting_flag_id = survey.internal_targeting_flag.id;
    return;
  }
  const stored = toStoredFilters(filters);
  if (active === flag.active && isDeepStrictEqual(asJson(stored), flag.filters)) return;
  survey.internal_targeting_flag = await rewriteFlag(tx, flag, {
    filters: stored as Prisma.InputJsonObject,
    active,
  });
}

async function write(tx: Transaction, survey: SurveyRow): Promise<void> {
  await tx.survey.update({
    where: { project_id_id: { project_id: survey.project_id, id: survey.id } },
    data: {
      ...toColumns(contentOf(survey)),
      version: survey.version,
      updated_at: survey.updated_at,
      linked_flag_id: survey.linked_flag_id,
      linked_insight_id: survey.linked_insight_id,
      targeting_flag_id: survey.targeting_flag_id,
      internal_targeting_flag_id: survey.internal_targeting_flag_id,
      internal_response_sampling_flag_id: survey.internal_response_sampling_flag_id,
    },
    select: { id: true },
  });
}

/** Emptiness of one kind for another is stored, and not worth an entry. */
async function log(
  tx: Transaction,
  actor: Actor | null,
  survey: SurveyRow,
  { activity, trigger }: { activity: Activity; trigger: ActivityTrigger | null },
  entries: FieldChange<"Survey">[],
): Promise<void> {
  if (entries.length === 0) return;
  await recordActivity(tx, { id: survey.project_id }, actor, {
    scope: "Survey",
    item_id: survey.id,
    activity,
    name: survey.name,
    changes:
      activity === "updated"
        ? entries
        : [switched(entries, activity), ...entries.filter(({ field }) => field === "canary")],
    trigger,
  });
}

/** The one change that a launch or stop tells, beside a canary: a date set, which PostHog calls changed. */
const switched = (
  entries: FieldChange<"Survey">[],
  activity: "launched" | "stopped",
): FieldChange<"Survey"> => {
  const field = activity === "launched" ? "start_date" : "end_date";
  const entry = entries.find((change) => change.field === field);
  return {
    type: "Survey",
    field,
    before: entry?.before ?? null,
    after: entry?.after ?? null,
    action: "changed",
  };
};
