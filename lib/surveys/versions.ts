import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Change } from "@/lib/contract/activity";
import { Prisma } from "@/lib/database/generated/client";
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
  changes: Change[] | null,
): Promise<void> {
  await tx.surveyVersion.create({
    data: {
      project_id: survey.project_id,
      survey_id: survey.id,
      version: survey.version,
      created_by_id: actor?.user.id ?? null,
      changes: (changes as unknown as Prisma.InputJsonArray | null) ?? Prisma.DbNull,
      content: contentOf(survey) as unknown as Prisma.InputJsonObject,
    },
    select: { version: true },
  });
}
