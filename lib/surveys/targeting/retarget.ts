import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/activity/actor";
import type { FieldChange } from "@/lib/contract/activity/scopes";
import type { SurveyChanges } from "@/lib/contract/survey/survey";
import type { JsonObject } from "@/lib/contract/wire/json";
import type { Transaction } from "@/lib/database/transaction";
import { toStoredFilters } from "@/lib/flags/filters";
import type { FlagRow } from "@/lib/flags/view";
import { flagInChange, listFlagChanges } from "@/lib/surveys/activity/changes";
import { checkTargeting } from "@/lib/surveys/targeting/check";
import { makeFlag, rewriteFlag } from "@/lib/surveys/targeting/flags";
import { isRunning, type SurveyRow } from "@/lib/surveys/view";

/** What became of the targeting flag. */
export interface Retargeted {
  flag: FlagRow | null;
  /** For the log. */
  entries: FieldChange<"Survey">[];
  /** Flags the survey made and left: to be removed once it names them no longer. */
  removedFlagIds: number[];
}

/**
 * Removes, attaches, changes or creates a survey's targeting flag as requested, in this order. A flag that was attached
 * by id is never changed: filters sent with it create a flag of the survey's own.
 *
 * @param named the flag of the request's id   @throws Invalid
 * @source docs/reference/surveys.md#flags-of-a-survey
 */
export async function retarget(
  tx: Transaction,
  actor: Actor | null,
  survey: SurveyRow,
  changes: SurveyChanges,
  named: FlagRow | null,
): Promise<Retargeted> {
  const removed = changes.remove_targeting_flag ? withoutFlag(survey) : keptFlag(survey);
  const attached = attach(survey, removed, named);
  const filters = changes.targeting_flag_filters;
  if (!filters || Object.keys(filters).length === 0) return attached;
  return await refilter(tx, actor, survey, attached, filters);
}

const keptFlag = ({ targeting_flag }: SurveyRow): Retargeted => ({
  flag: targeting_flag,
  entries: [],
  removedFlagIds: [],
});

const leaving = (survey: SurveyRow, flag: FlagRow | null): number[] =>
  flag?.survey_id === survey.id ? [flag.id] : [];

function withoutFlag(survey: SurveyRow): Retargeted {
  const flag = survey.targeting_flag;
  if (!flag) return keptFlag(survey);
  // The id is null, as in PostHog, where the row is gone when the entry is written.
  const before = { ...flagInChange(flag), id: null };
  const entry: FieldChange<"Survey"> = {
    type: "Survey",
    action: "deleted",
    field: "targeting_flag",
    before,
    after: null,
  };
  return { flag: null, entries: [entry], removedFlagIds: leaving(survey, flag) };
}

function attach(survey: SurveyRow, present: Retargeted, named: FlagRow | null): Retargeted {
  if (!named || named.id === present.flag?.id || present.removedFlagIds.includes(named.id)) return present;
  return {
    flag: named,
    entries: [...present.entries, ...listFlagChanges(present.flag, named)],
    removedFlagIds: [...present.removedFlagIds, ...leaving(survey, present.flag)],
  };
}

async function refilter(
  tx: Transaction,
  actor: Actor | null,
  survey: SurveyRow,
  present: Retargeted,
  sent: JsonObject,
): Promise<Retargeted> {
  const { flag } = present;
  if (flag && isDeepStrictEqual(toStoredFilters(sent), flag.filters)) return present;
  const next =
    flag?.survey_id === survey.id
      ? await mergeFilters(tx, flag, sent)
      : await makeTargeting(tx, actor, survey, sent);
  return { ...present, flag: next.flag, entries: [...present.entries, ...next.entries] };
}

async function mergeFilters(tx: Transaction, flag: FlagRow, sent: JsonObject) {
  const merged = toStoredFilters({ ...(flag.filters as JsonObject), ...sent });
  if (isDeepStrictEqual(merged, flag.filters)) return { flag, entries: [] };
  await checkTargeting(tx, { id: flag.project_id }, merged, flag.id);
  const entry: FieldChange<"Survey"> = {
    type: "Survey",
    action: "changed",
    field: "targeting_flag_filters",
    before: flag.filters,
    after: sent,
  };
  return {
    flag: await rewriteFlag(tx, flag, { filters: merged }),
    entries: [entry],
  };
}

async function makeTargeting(tx: Transaction, actor: Actor | null, survey: SurveyRow, sent: JsonObject) {
  const project = { id: survey.project_id };
  await checkTargeting(tx, project, sent, null);
  const active = isRunning(survey, new Date());
  const flag = await makeFlag(tx, project, actor, survey, "targeting", { filters: sent, active });
  const created = { type: "Survey", action: "created", before: null } as const;
  const entries: FieldChange<"Survey">[] = [
    { ...created, field: "targeting_flag_filters", after: sent },
    { ...created, field: "targeting_flag", after: flagInChange(flag) },
  ];
  return { flag, entries };
}
