import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { SurveyContent } from "@/lib/surveys/content";

const json = ["questions", "conditions", "appearance", "translations", "form_content"] as const;

type JsonField = (typeof json)[number];
type Columns = Omit<SurveyContent, JsonField> &
  Record<JsonField, Prisma.InputJsonValue | typeof Prisma.DbNull>;

/** Content as Prisma writes it: JSON null is the column's NULL. */
export const toColumns = (content: SurveyContent): Columns => ({
  ...content,
  ...(Object.fromEntries(json.map((field) => [field, content[field] ?? Prisma.DbNull])) as Pick<
    Columns,
    JsonField
  >),
});
