import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { Versioned } from "@/lib/contract/endpoint";
import type { SurveyInput, WrittenSurvey } from "@/lib/contract/survey/survey";
import { insertRow } from "@/lib/database/insert";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { queueSurveyEvents } from "@/lib/destinations/queue-events";
import { toColumns } from "@/lib/surveys/columns";
import { blankContent, changedContent, cleanChanges, type SurveyContent } from "@/lib/surveys/content";
import { nameTaken } from "@/lib/surveys/name-taken";
import { checkRules, type NamedRows } from "@/lib/surveys/rules";
import { checkTargeting } from "@/lib/surveys/targeting/check";
import { makeFlag, withFlag, withInternalFlag, withSamplingFlag } from "@/lib/surveys/targeting/flags";
import { cleanTexts } from "@/lib/surveys/texts/clean";
import { keepVersion } from "@/lib/surveys/versions/versions";
import { isRunning, type SurveyRow, toWrittenSurvey } from "@/lib/surveys/view";

/**
 * Creates a survey with its flags, its first version and its activity entry.
 *
 * @throws Invalid   @source docs/reference/surveys.md#field-rules
 */
export async function createSurvey(
  project: { id: number },
  actor: Actor,
  input: SurveyInput,
): Promise<Versioned<WrittenSurvey>> {
  try {
    const clean = await cleanTexts(input);
    const row = await transaction((tx) => insertSurvey(tx, project, actor, clean));
    return { value: toWrittenSurvey(row, actor, input.remove_targeting_flag), version: row.version };
  } catch (error) {
    throw nameTaken(error, "There is already a survey with this name.");
  }
}

/** A survey of another installation: its id here, and what only servers set. */
export interface ForeignSurvey {
  id: string;
  iteration_anchor_date: Date | null;
}

/** The same inside a transaction that does more, of an input whose texts are clean. @param foreign null for a new survey */
export async function insertSurvey(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  input: SurveyInput,
  foreign: ForeignSurvey | null = null,
): Promise<SurveyRow> {
  const now = new Date();
  const { id, iteration_anchor_date } = foreign ?? { id: uuidv7(), iteration_anchor_date: null };
  const blank = { ...blankContent, iteration_anchor_date };
  const clean = cleanChanges(blank, input);
  // The sampling plan of a survey that runs elsewhere has begun: it is checked as of its beginning.
  const named = await checkRules(
    tx,
    project,
    null,
    clean,
    (foreign && clean.response_sampling_start_date) ?? now,
  );
  const draft = draftOf(project, id, actor, changedContent(blank, clean, now), named, now);
  const row = await withFlags(tx, project, actor, draft, input, now);
  await insert(tx, row);
  await keepVersion(tx, row, actor, null);
  await recordActivity(tx, project, actor, {
    scope: "Survey",
    item_id: row.id,
    activity: "created",
    name: row.name,
    changes: null,
  });
  await queueSurveyEvents(tx, row, now);
  return row;
}

const draftOf = (
  project: { id: number },
  id: string,
  actor: Actor,
  content: SurveyContent,
  { linked, targeting, insight }: NamedRows,
  now: Date,
): SurveyRow => ({
  ...content,
  project_id: project.id,
  id,
  version: 1,
  created_at: now,
  updated_at: now,
  created_by_id: actor.user.id,
  created_by: actor.user,
  linked_flag: linked,
  linked_flag_id: linked?.id ?? null,
  linked_insight: insight,
  linked_insight_id: insight?.id ?? null,
  targeting_flag: targeting,
  targeting_flag_id: targeting?.id ?? null,
  internal_targeting_flag: null,
  internal_targeting_flag_id: null,
  internal_response_sampling_flag: null,
  internal_response_sampling_flag_id: null,
  flags_updated_at: null,
  submissions: 0,
  canary: null,
});

async function withFlags(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  draft: SurveyRow,
  { targeting_flag_filters: filters }: SurveyInput,
  now: Date,
): Promise<SurveyRow> {
  let targeted = draft;
  if (filters && Object.keys(filters).length > 0) {
    await checkTargeting(tx, project, filters, null);
    const active = isRunning(draft, now);
    const flag = await makeFlag(tx, project, actor, draft, "targeting", { filters, active });
    targeted = withFlag(draft, "targeting_flag", flag);
  }
  return await withSamplingFlag(tx, actor, await withInternalFlag(tx, actor, targeted, now), now);
}

/** The columns of a survey, without what it names. */
const insert = (tx: Transaction, row: SurveyRow): Promise<void> =>
  insertRow(tx, "surveys", {
    ...toColumns(row),
    project_id: row.project_id,
    id: row.id,
    created_at: row.created_at,
    created_by_id: row.created_by_id,
  });
