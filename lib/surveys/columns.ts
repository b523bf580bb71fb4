import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { contentOf, type SurveyContent } from "@/lib/surveys/content";
import type { SurveyRow } from "@/lib/surveys/view";

/** What a change of a survey stores: its content, its version, and the ids of what it names. */
export const toColumns = (row: SurveyRow) => ({
  ...contentOf(row),
  version: row.version,
  updated_at: row.updated_at,
  linked_flag_id: row.linked_flag_id,
  linked_insight_id: row.linked_insight_id,
  targeting_flag_id: row.targeting_flag_id,
  internal_targeting_flag_id: row.internal_targeting_flag_id,
  internal_response_sampling_flag_id: row.internal_response_sampling_flag_id,
});

const json = ["questions", "conditions", "appearance", "translations", "form_content"] as const;

type JsonColumns = Record<(typeof json)[number], Prisma.InputJsonValue | typeof Prisma.DbNull>;

/** The columns of free JSON as Prisma writes them: JSON null is the column's NULL. */
export const toJsonColumns = (content: SurveyContent): JsonColumns =>
  Object.fromEntries(json.map((field) => [field, content[field] ?? Prisma.DbNull])) as JsonColumns;
