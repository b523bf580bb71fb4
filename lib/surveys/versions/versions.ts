import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/activity/actor";
import type { ActivityChange } from "@/lib/contract/activity/entry";
import { foldChanges } from "@/lib/contract/activity/fold-changes";
import { languagesOf } from "@/lib/contract/survey/translatable";
import { isObject } from "@/lib/contract/wire/json";
import type { Prisma, SurveyVersion } from "@/lib/database/generated/client";
import { insertRow } from "@/lib/database/insert";
import type { Transaction } from "@/lib/database/transaction";
import { contentOf } from "@/lib/surveys/content";
import type { SurveyRow } from "@/lib/surveys/view";

/** How a version came to be. */
interface Origin {
  /** The version whose content it takes over. */
  restoredVersion?: number | null;
  /** Whether the change may be folded into the last version (docs/decisions/054). */
  isAutosave?: boolean;
}

/**
 * Keeps what a locked survey says now as its next version, or in the last one. The numbers are the survey's own, without gaps.
 *
 * @param changes what the write changed; null when the survey is created
 */
export async function keepVersion(
  tx: Transaction,
  survey: SurveyRow,
  actor: Actor | null,
  changes: ActivityChange[] | null,
  { restoredVersion = null, isAutosave = false }: Origin = {},
): Promise<void> {
  const content = contentOf(survey) as unknown as Prisma.JsonObject;
  const of = { project_id: survey.project_id, survey_id: survey.id };
  const last = changes && (await tx.surveyVersion.findFirst({ where: of, orderBy: { version: "desc" } }));
  if (last && isAutosave && isFoldable(last, survey, actor)) {
    const { version, changes: earlier } = last;
    await tx.surveyVersion.update({
      where: { project_id_survey_id_version: { ...of, version } },
      data: {
        content,
        // The first version has none until then.
        changes: (earlier === null ? changes : foldChanges(earlier as never, changes)) as never,
      },
    });
    return;
  }
  await insertRow(tx, "survey_versions", {
    ...of,
    // A survey whose versions were not kept has the number of its writes.
    version: last ? last.version + 1 : survey.version,
    created_at: survey.updated_at,
    created_by_id: actor?.user.id ?? null,
    changes: changes as unknown as Prisma.JsonArray | null,
    content,
    restored_version: restoredVersion,
  });
}

/**
 * Whether no respondent can have met the last version, the same user wrote it, and no text changed under its translations: which of
 * them are outdated follows from the versions.
 */
const isFoldable = (
  { content, created_by_id, restored_version }: SurveyVersion,
  survey: SurveyRow,
  actor: Actor | null,
): boolean =>
  actor !== null &&
  created_by_id === actor.user.id &&
  restored_version === null &&
  survey.start_date === null &&
  isObject(content) &&
  (content.start_date ?? null) === null &&
  (languagesOf(content).length === 0 || isDeepStrictEqual(baseTexts(content), baseTexts(contentOf(survey))));

/** What translations are of. */
const baseTexts = ({ questions, appearance }: { questions?: unknown; appearance?: unknown }) => ({
  appearance,
  questions: Array.isArray(questions)
    ? questions.map((question) => ({ ...question, translations: null }))
    : [],
});
