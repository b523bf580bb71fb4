import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { ActivityTrigger } from "@/lib/contract/activity/entry";
import type { FieldChange } from "@/lib/contract/activity/scopes";
import type { SurveyChanges } from "@/lib/contract/survey/survey";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { queueSurveyEvents } from "@/lib/destinations/queue-events";
import { submissionCount } from "@/lib/flags/submissions";
import { listActivityChanges } from "@/lib/surveys/activity/changes";
import { type CanaryRow, moveCanary, settle, storeCanary } from "@/lib/surveys/canary/canary";
import { toColumns, toJsonColumns } from "@/lib/surveys/columns";
import { changedContent, cleanChanges, contentOf, type SurveyContent } from "@/lib/surveys/content";
import { checkRules, type NamedRows } from "@/lib/surveys/rules";
import { removeFlags, withFlag, withInternalFlag, withSamplingFlag } from "@/lib/surveys/targeting/flags";
import { retarget } from "@/lib/surveys/targeting/retarget";
import { keepVersion } from "@/lib/surveys/versions/versions";
import { type SurveyRow, stateAt } from "@/lib/surveys/view";

/** What an entry calls a change. */
type Activity = "updated" | "launched" | "stopped";

/** How a change is recorded, and when it happens. */
interface Telling {
  activity?: Activity;
  /** The canary from now on; absent: as it was. */
  canary?: CanaryRow | null;
  trigger?: ActivityTrigger | null;
  /** The version that is restored. */
  restoredVersion?: number | null;
  /** Whether an editor saved by itself (`keepVersion`). */
  isAutosave?: boolean;
  now?: Date;
}

/**
 * Applies changes to a locked survey: content, flags, the next version and the activity entry, or nothing
 * without a difference. Each step takes the result of the previous one, and does not mutate it.
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
  {
    activity = "updated",
    canary = before.canary,
    trigger = null,
    restoredVersion = null,
    isAutosave = false,
    now = new Date(),
  }: Telling = {},
): Promise<SurveyRow> {
  const changes = cleanChanges(before, sent);
  const named = await checkRules(tx, { id: before.project_id }, before, changes, now);
  const content = { ...before, ...changedContent(contentOf(before), changes, now), canary };
  const linked = withLinks(content, changes, named);
  const counted = { ...linked, submissions: await countSubmissions(tx, before, linked) };
  const targeting = await retarget(tx, actor, counted, changes, named.targeting);
  const targeted = withFlag(counted, "targeting_flag", targeting.flag);
  const timed = { ...targeted, canary: canaryAfter(before, targeted, now) };
  const sampled = await withSamplingFlag(tx, actor, timed, now);
  const entries = [...targeting.entries, ...listActivityChanges(before, sampled)];
  const isSame = sampled.canary === before.canary && isDeepStrictEqual(contentOf(before), contentOf(sampled));
  if (entries.length === 0 && isSame) return before;
  const after = await withInternalFlag(tx, actor, nextVersion(sampled, now), now);
  await store(tx, actor, after, entries, { activity, trigger, restoredVersion, isAutosave });
  if (after.canary && after.canary !== before.canary) await storeCanary(tx, after, after.canary);
  await queueSurveyEvents(tx, after, now);
  await removeFlags(tx, { id: after.project_id }, targeting.removedFlagIds);
  return after;
}

/**
 * Stores an automatic correction of a locked survey, without validating the rest: the next version and an
 * activity entry, or nothing without a difference.
 */
export async function correctSurvey(
  tx: Transaction,
  before: SurveyRow,
  correction: Partial<SurveyContent>,
): Promise<void> {
  const after = nextVersion({ ...before, ...correction }, new Date());
  const entries = listActivityChanges(before, after);
  if (entries.length > 0) await store(tx, null, after, entries, { activity: "updated", trigger: null });
}

const nextVersion = (survey: SurveyRow, now: Date): SurveyRow => ({
  ...survey,
  version: survey.version + 1,
  updated_at: now,
});

/** The survey with the flag and the saved analysis that a request names; the flag it has stays as it was read. */
function withLinks(
  survey: SurveyRow,
  { linked_flag_id: flag, linked_insight_id: insight }: SurveyChanges,
  named: NamedRows,
): SurveyRow {
  const isNewFlag = flag !== undefined && named.linked?.id !== survey.linked_flag_id;
  const linked = isNewFlag ? withFlag(survey, "linked_flag", named.linked) : survey;
  if (insight === undefined) return linked;
  return { ...linked, linked_insight: named.insight, linked_insight_id: named.insight?.id ?? null };
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

/** Submissions since a start that may have moved, towards a limit that may be new: counted where it matters. */
async function countSubmissions(tx: Transaction, before: SurveyRow, after: SurveyRow): Promise<number> {
  if (!after.responses_limit || !after.start_date) return 0;
  const isKnown = before.responses_limit && before.start_date?.getTime() === after.start_date.getTime();
  if (isKnown) return before.submissions;
  const [row] = await tx.$queryRaw<{ count: number }[]>(Prisma.sql`
    select ${submissionCount} as count
    from (select ${after.project_id}::int as project_id, ${after.id}::uuid as id,
      ${after.start_date}::timestamptz as start_date) s`);
  return row?.count ?? 0;
}

/** Writes the survey, its version and its activity entry. */
async function store(
  tx: Transaction,
  actor: Actor | null,
  survey: SurveyRow,
  entries: FieldChange<"Survey">[],
  as: {
    activity: Activity;
    trigger: ActivityTrigger | null;
    restoredVersion?: number | null;
    isAutosave?: boolean;
  },
): Promise<void> {
  await tx.survey.update({
    where: { project_id_id: { project_id: survey.project_id, id: survey.id } },
    data: { ...toColumns(survey), ...toJsonColumns(survey) },
    select: { id: true },
  });
  await keepVersion(tx, survey, actor, entries, as);
  await log(tx, actor, survey, as, entries);
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

/** The only change that a launch or stop records, besides a canary: a date was set, which PostHog calls changed. */
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
