import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/activity/actor";
import { record } from "@/lib/activity/record";
import type { Change } from "@/lib/contract/activity";
import type { SurveyChanges } from "@/lib/contract/survey";
import type { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { checkFilters, storedFilters } from "@/lib/flags/filters";
import type { FlagRow } from "@/lib/flags/view";
import { changeOf, flagInChange, surveyChanges } from "@/lib/surveys/changes";
import { toColumns } from "@/lib/surveys/columns";
import { changedContent, contentOf } from "@/lib/surveys/content";
import { checkRules, type NamedFlags } from "@/lib/surveys/rules";
import { internalFilters, makeFlag, removeFlags, samplingFilters } from "@/lib/surveys/targeting";
import { keepVersion } from "@/lib/surveys/versions";
import { isRunning, type SurveyRow } from "@/lib/surveys/view";

type Filters = Record<string, unknown>;

/**
 * Applies changes to a locked survey: content, flags, the next version and the activity entry, or nothing at all
 * when nothing changes.
 *
 * @param activity what the entry calls it   @throws Invalid
 */
export async function changeSurvey(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  before: SurveyRow,
  changes: SurveyChanges,
  activity: "updated" | "launched" | "stopped" = "updated",
): Promise<SurveyRow> {
  const now = new Date();
  const named = await checkRules(tx, project, before, changes, now);
  const content = changedContent(contentOf(before), changes, now);
  const after: SurveyRow = { ...before, ...content };
  if (changes.linked_flag_id !== undefined) {
    after.linked_flag = named.linked;
    after.linked_flag_id = named.linked?.id ?? null;
  }
  const targeting = await retarget(tx, project, actor, after, changes, named, now);
  await ensureSampling(tx, project, actor, after, now);
  const entries = [...targeting.entries, ...surveyChanges(before, after)];
  if (entries.length === 0) return before;
  after.version = before.version + 1;
  after.updated_at = now;
  await tx.survey.update({
    where: { project_id_id: { project_id: project.id, id: before.id } },
    data: {
      ...toColumns(content),
      version: after.version,
      updated_at: now,
      linked_flag_id: after.linked_flag_id,
      targeting_flag_id: after.targeting_flag_id,
      internal_response_sampling_flag_id: after.internal_response_sampling_flag_id,
    },
    select: { id: true },
  });
  await removeFlags(tx, project, targeting.removed);
  after.internal_targeting_flag = await refreshInternal(tx, after, now);
  await keepVersion(tx, after, actor, entries);
  await record(tx, project, actor, {
    scope: "Survey",
    item_id: after.id,
    activity,
    name: after.name,
    changes: activity === "updated" ? entries : entries.slice(0, 1),
  });
  return after;
}

/** What became of the targeting flag: entries for the log, and flags to remove once nobody names them. */
interface Retargeted {
  entries: Change[];
  removed: number[];
}

/** Removes, attaches, changes or makes the targeting flag, as the request says, in this order; `after` is told. */
async function retarget(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  after: SurveyRow,
  changes: SurveyChanges,
  named: NamedFlags,
  now: Date,
): Promise<Retargeted> {
  const result: Retargeted = { entries: [], removed: [] };
  const leave = (flag: FlagRow | null) => {
    if (flag?.survey_id === after.id) result.removed.push(flag.id);
  };
  const set = (flag: FlagRow | null) => {
    after.targeting_flag = flag;
    after.targeting_flag_id = flag?.id ?? null;
  };
  if (changes.remove_targeting_flag && after.targeting_flag) {
    const before = { ...flagInChange(after.targeting_flag), id: null };
    result.entries.push({ type: "Survey", action: "deleted", field: "targeting_flag", before, after: null });
    leave(after.targeting_flag);
    set(null);
  }
  if (named.targeting && named.targeting.id !== after.targeting_flag_id) {
    const entry = changeOf(
      "targeting_flag",
      flagInChange(after.targeting_flag),
      flagInChange(named.targeting),
    );
    if (entry) result.entries.push(entry);
    leave(after.targeting_flag);
    set(named.targeting);
  }
  const filters = changes.targeting_flag_filters;
  if (!filters || Object.keys(filters).length === 0) return result;
  const present = after.targeting_flag;
  if (present && isDeepStrictEqual(storedFilters(filters), present.filters)) return result;
  if (present?.survey_id === after.id) {
    result.entries.push(...(await mergeFilters(tx, project, present, filters, set)));
    return result;
  }
  await checkFilters(tx, project, filters, "surveys");
  const flag = await makeFlag(tx, project, actor, after, "targeting", {
    filters,
    active: isRunning(after, now),
  });
  const created = { type: "Survey", action: "created", before: null } as const;
  result.entries.push(
    { ...created, field: "targeting_flag_filters", after: filters },
    { ...created, field: "targeting_flag", after: flagInChange(flag) },
  );
  set(flag);
  return result;
}

async function mergeFilters(
  tx: Transaction,
  project: { id: number },
  flag: FlagRow,
  sent: Filters,
  set: (flag: FlagRow) => void,
): Promise<Change[]> {
  const merged = storedFilters({ ...(flag.filters as Filters), ...sent });
  if (isDeepStrictEqual(merged, flag.filters)) return [];
  await checkFilters(tx, project, merged, "surveys");
  set(await rewrite(tx, flag, { filters: merged as Prisma.InputJsonObject }));
  return [
    { type: "Survey", action: "changed", field: "targeting_flag_filters", before: flag.filters, after: sent },
  ];
}

const rewrite = (tx: Transaction, flag: FlagRow, data: Prisma.FeatureFlagUpdateInput): Promise<FlagRow> =>
  tx.featureFlag.update({
    where: { project_id_id: { project_id: flag.project_id, id: flag.id } },
    data: { ...data, version: { increment: 1 } },
  });

async function ensureSampling(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  after: SurveyRow,
  now: Date,
) {
  if (after.response_sampling_daily_limits === null || after.internal_response_sampling_flag) return;
  const flag = await makeFlag(tx, project, actor, after, "sampling", {
    filters: samplingFilters(),
    active: isRunning(after, now),
  });
  after.internal_response_sampling_flag = flag;
  after.internal_response_sampling_flag_id = flag.id;
}

/** Brings the internal flag up to the survey's iteration and wait period. */
async function refreshInternal(tx: Transaction, survey: SurveyRow, now: Date): Promise<FlagRow | null> {
  const flag = survey.internal_targeting_flag;
  if (!flag) return null;
  const filters = storedFilters(internalFilters(survey));
  const active = isRunning(survey, now);
  if (active === flag.active && isDeepStrictEqual(filters, flag.filters)) return flag;
  return await rewrite(tx, flag, { filters: filters as Prisma.InputJsonObject, active });
}
