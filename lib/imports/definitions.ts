import "server-only";
import { uuidv7 } from "uuidv7";
import { insertCohort } from "@/lib/cohorts/create";
import { CohortInput } from "@/lib/contract/cohort";
import { FeatureFlagInput } from "@/lib/contract/flag";
import { SurveyInput } from "@/lib/contract/survey/survey";
import { instantOf } from "@/lib/contract/wire/instant";
import { isList, isObject, type JsonObject } from "@/lib/contract/wire/json";
import { keysOf } from "@/lib/contract/wire/keys";
import { isUuid } from "@/lib/contract/wire/uuid";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { insertFlag } from "@/lib/flags/create";
import type { ImportStep } from "@/lib/imports/context";
import { MissingReference, withLocalIds } from "@/lib/imports/references";
import { RowRefused } from "@/lib/imports/report";
import { insertSurvey } from "@/lib/surveys/create";
import { cleanTexts } from "@/lib/surveys/texts/clean";

/** Kinds of rows that are stored by the functions by which people create them. */
export type DefinitionKind = "cohorts" | "flags" | "surveys";

/** Ids of what was imported, by kind. */
export type IdsByKind = Record<DefinitionKind, Map<string, string>>;

/** How the rows of a kind are imported. */
interface Definition {
  /** What a row is called in the report. */
  nameField: string;
  /** Fields that are imported, and those that follow from others or say what was there only: they are not named as left out. */
  fields: ReadonlySet<string>;
  /** Does what takes long, before the transaction. @throws Invalid */
  prepare?(row: JsonObject): Promise<JsonObject>;
  /** The id of a row that is here already, though not imported before. */
  find?(tx: Transaction, step: ImportStep, row: JsonObject): Promise<string | null>;
  /** Stores a row. @returns its id   @throws RowRefused, Invalid, ZodError, errors of PostgreSQL */
  insert(tx: Transaction, step: ImportStep, row: JsonObject, ids: IdsByKind): Promise<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Without nulls: they say the same as an absent field. */
const withoutNulls = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

const cohorts: Definition = {
  nameField: "name",
  fields:
    words(`id name description filters is_static groups deleted is_calculating created_by created_at last_calculation
    last_backfill_person_properties_at errors_calculating count version pending_version used_by cohort_type user_access_level`),
  async insert(tx, { project, actor }, row, ids) {
    const filters = withLocalIds(row.filters, ids.cohorts, ids.flags);
    const { id } = await insertCohort(tx, project, actor, CohortInput.parse({ ...row, filters }));
    return String(id);
  },
};

const flags: Definition = {
  nameField: "key",
  fields:
    words(`id key name filters active deleted ensure_experience_continuity evaluation_runtime bucketing_identifier tags
    created_by created_at updated_at version last_modified_by is_simple_flag rollout_percentage surveys survey_id can_edit
    user_access_level status last_called_at team_id evaluation_contexts evaluation_tags creation_context performed_rollback`),
  async find(tx, { project }, { key }) {
    const where = { project_id: project.id, key: String(key), deleted: false };
    const flag = await tx.featureFlag.findFirst({ where, select: { id: true } });
    return flag && String(flag.id);
  },
  async insert(tx, { project, actor }, row, ids) {
    const filters = withLocalIds(row.filters, ids.cohorts, ids.flags);
    const { id } = await insertFlag(tx, project, actor, FeatureFlagInput.parse({ ...row, filters }));
    return String(id);
  },
};

/** The id of an object that a survey names. */
const idIn = (object: unknown): unknown => (isObject(object) ? object.id : null);

const surveys: Definition = {
  nameField: "name",
  fields: words(`${keysOf(SurveyInput.shape)
    .filter((field) => field !== "linked_insight_id")
    .join(" ")} id created_at created_by linked_flag targeting_flag
    internal_targeting_flag feature_flag_keys iteration_anchor_date response_sampling_daily_limits user_access_level
    search_match_type updated_at internal_response_sampling_flag`),
  async prepare(row) {
    const {
      linked_flag: linked,
      linked_flag_id,
      targeting_flag: targeting,
      linked_insight_id: _,
      ...fields
    } = row;
    const anchor =
      typeof row.iteration_anchor_date === "string" ? instantOf(row.iteration_anchor_date) : null;
    const input = { ...fields, targeting_flag_id: null, targeting_flag_filters: null };
    const clean = await cleanTexts(SurveyInput.parse(withoutNulls(input)));
    return { ...clean, id: row.id, linked: linked_flag_id ?? idIn(linked) ?? null, targeting, anchor };
  },
  async find(tx, { project }, { id }) {
    if (typeof id !== "string" || !isUuid(id)) throw new RowRefused("no_uuid");
    const where = { project_id: project.id, id: id.toLowerCase() };
    const survey = await tx.survey.findFirst({ where, select: { id: true } });
    return survey?.id ?? null;
  },
  async insert(tx, { project, actor }, { id, linked, targeting, anchor, ...input }, ids) {
    const flag = linked === null ? null : ids.flags.get(String(linked));
    if (flag === undefined) throw new MissingReference("flag", linked);
    // A flag that the survey made there was not imported: the survey makes one here, too.
    const targetingFlag = ids.flags.get(String(idIn(targeting)));
    const filters = isObject(targeting) && isObject(targeting.filters) ? targeting.filters : null;
    const localId = await freeSurveyId(tx, String(id).toLowerCase());
    await insertSurvey(
      tx,
      project,
      actor,
      {
        ...(input as unknown as SurveyInput),
        ...(flag !== null && { linked_flag_id: Number(flag) }),
        ...(targetingFlag !== undefined
          ? { targeting_flag_id: Number(targetingFlag) }
          : filters && {
              targeting_flag_filters: withLocalIds(filters, ids.cohorts, ids.flags) as JsonObject,
            }),
      },
      { id: localId, iteration_anchor_date: typeof anchor === "number" ? new Date(anchor) : null },
    );
    return localId;
  },
};

/** The id itself, unless another project has it: the page of a hosted survey is found by it alone. Then another one. */
async function freeSurveyId(tx: Transaction, id: string): Promise<string> {
  const taken = await tx.$queryRaw<unknown[]>(
    Prisma.sql`select 1 from surveys where id = ${id}::uuid limit 1`,
  );
  return taken.length > 0 ? uuidv7() : id;
}

/** How definitions are imported, by kind. */
export const definitions: Record<DefinitionKind, Definition> = { cohorts, flags, surveys };

/** Whether a value says anything. */
const isFilled = (value: unknown): boolean =>
  isList(value)
    ? value.length > 0
    : isObject(value)
      ? Object.keys(value).length > 0
      : value !== null && value !== undefined && value !== false && value !== "" && value !== 0;

/** The fields of a row that are not imported though they have a value. */
export const leftOutFields = (row: JsonObject, fields: ReadonlySet<string>): string[] =>
  Object.keys(row).filter((field) => !fields.has(field) && isFilled(row[field]));
