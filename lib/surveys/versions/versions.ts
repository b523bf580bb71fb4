import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { ActivityChange } from "@/lib/contract/activity/entry";
import type { Prisma } from "@/lib/database/generated/client";
import { insertRow } from "@/lib/database/insert";
import type { Transaction } from "@/lib/database/transaction";
import { contentOf } from "@/lib/surveys/content";
import type { SurveyRow } from "@/lib/surveys/view";

/**
 * Keeps what a survey says now as its version. The number is the survey's own, so the ETag names the version.
 *
 * @param changes what the write changed; null for the first version
 */
export async function keepVersion(
  tx: Transaction,
  survey: SurveyRow,
  actor: Actor | null,
  changes: ActivityChange[] | null,
): Promise<void> {
  await insertRow(tx, "survey_versions", {
    project_id: survey.project_id,
    survey_id: survey.id,
    version: survey.version,
    created_at: survey.updated_at,
    created_by_id: actor?.user.id ?? null,
    changes: changes as unknown as Prisma.JsonArray | null,
    content: contentOf(survey) as unknown as Prisma.JsonObject,
  });
}
