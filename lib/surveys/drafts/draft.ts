import "server-only";
import { type Actor, canWriteSurveys, type Reader, toUser } from "@/lib/activity/actor";
import { isSecretField } from "@/lib/contract/activity/secret-fields";
import type { Versioned } from "@/lib/contract/endpoint";
import type { SurveyDraft } from "@/lib/contract/survey/draft";
import type { SurveyChanges } from "@/lib/contract/survey/survey";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isSameJson, type JsonObject } from "@/lib/contract/wire/json";
import { db } from "@/lib/database/client";
import type { Prisma, User } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { type SurveyRow, toWrittenSurvey } from "@/lib/surveys/view";

/** A draft as it is stored. Its version only grows, so it stays without changes. */
export interface DraftRow {
  version: number;
  changes: JsonObject;
  base: JsonObject;
  base_version: number;
  updated_at: Date | null;
  updated_by: User | null;
}

const keyOf = ({ project_id, id: survey_id }: SurveyRow) => ({
  project_id_survey_id: { project_id, survey_id },
});

/** The draft of a survey; one that was never written is empty, with version 0. */
export async function readDraft(survey: SurveyRow, tx: Transaction = db): Promise<DraftRow> {
  const row = await tx.surveyDraft.findUnique({ where: keyOf(survey), include: { updated_by: true } });
  return row
    ? (row as DraftRow) // JSON that `storeDraft` wrote
    : { version: 0, changes: {}, base: {}, base_version: survey.version, updated_at: null, updated_by: null };
}

/** Replaces the changes of a locked survey's draft; their base is the survey as it is now. */
export async function storeDraft(
  tx: Transaction,
  survey: SurveyRow,
  actor: Actor,
  changes: SurveyChanges,
): Promise<DraftRow> {
  const data = {
    changes: changes as Prisma.InputJsonObject,
    base: publishedValues(survey, Object.keys(changes)) as Prisma.InputJsonObject,
    base_version: survey.version,
    updated_at: new Date(),
    updated_by_id: actor.user.id,
  };
  const row = await tx.surveyDraft.upsert({
    where: keyOf(survey),
    create: { ...data, project_id: survey.project_id, survey_id: survey.id },
    update: { ...data, version: { increment: 1 } },
    include: { updated_by: true },
  });
  return row as DraftRow; // as in `readDraft`
}

/** A draft on the wire, with its version; without secrets for who may not write surveys. */
export function toSurveyDraft(draft: DraftRow, survey: SurveyRow, reader: Reader): Versioned<SurveyDraft> {
  const { version, changes, base, base_version, updated_at, updated_by } = draft;
  const visible = (values: JsonObject): JsonObject =>
    canWriteSurveys(reader)
      ? values
      : Object.fromEntries(Object.entries(values).filter(([field]) => !isSecretField(field)));
  const published = publishedValues(survey, Object.keys(base));
  return {
    value: {
      changes: visible(changes),
      base: visible(base),
      base_version,
      outdated_fields: Object.keys(base).filter((field) => !isSameJson(base[field], published[field])),
      updated_at: updated_at && toTimestamp(updated_at),
      updated_by: updated_by && toUser(updated_by),
    },
    version,
  };
}

/** Fields of a survey as a request has them. */
function publishedValues(survey: SurveyRow, fields: readonly string[]): JsonObject {
  const values: JsonObject = toWrittenSurvey(survey, null, null);
  const names = fields.map((field) => (field === "remove_targeting_flag" ? "targeting_flag_filters" : field));
  return Object.fromEntries(names.map((field) => [field, values[field] ?? null]));
}
