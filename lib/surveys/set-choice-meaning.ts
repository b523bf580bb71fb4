import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { ChoiceMeaning } from "@/lib/contract/survey/results";
import { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { Invalid, NotFound } from "@/lib/errors";
import { findSurvey, lockSurvey } from "@/lib/surveys/find";
import { traceChoices } from "@/lib/surveys/results/choices";
import { readHistory, type SurveyHistory } from "@/lib/surveys/results/history";

/** Characters of a choice's text in an activity entry. */
const longestText = 60;

/**
 * Stores whether a choice that a version renamed means the same under both texts; null forgets it. Again: nothing more.
 *
 * @throws NotFound for another survey or version; Invalid when the version renamed no such choice
 * @source docs/reference/surveys.md#lineage
 */
export async function setChoiceMeaning(
  project: { id: number },
  actor: Actor,
  { id, version }: { id: string; version: number },
  meaning: ChoiceMeaning,
): Promise<ChoiceMeaning> {
  const history = await readHistory(project, await findSurvey(project, id));
  if (!history.versions.some((candidate) => candidate.version === version)) throw new NotFound();
  if (!isRename(history, version, meaning)) {
    throw new Invalid(null, "invalid_input", `Version ${version} renamed no such choice.`);
  }
  const { question_id, from, to, same_meaning } = meaning;
  await transaction(async (tx) => {
    await lockSurvey(tx, project, id, null);
    const where = { project_id_survey_id_version: { project_id: project.id, survey_id: id, version } };
    const stored = await tx.surveyVersion.findUniqueOrThrow({ where, select: { choice_meanings: true } });
    // Written here alone.
    const meanings = (stored.choice_meanings ?? []) as unknown as ChoiceMeaning[];
    const isThis = (meaning: ChoiceMeaning) =>
      meaning.question_id === question_id && meaning.from === from && meaning.to === to;
    if ((meanings.find(isThis)?.same_meaning ?? null) === same_meaning) return;
    const otherMeanings = meanings.filter((meaning) => !isThis(meaning));
    const changed =
      same_meaning === null ? otherMeanings : [...otherMeanings, { question_id, from, to, same_meaning }];
    await tx.surveyVersion.update({
      where,
      data: { choice_meanings: changed.length > 0 ? changed : Prisma.DbNull },
    });
    await recordActivity(tx, project, actor, {
      scope: "Survey",
      item_id: id,
      activity: same_meaning ? "choices_joined" : "choices_separated",
      name: `${from.slice(0, longestText)} → ${to.slice(0, longestText)}`.toWellFormed(),
      changes: null,
    });
  });
  return meaning;
}

function isRename(
  history: SurveyHistory,
  version: number,
  { question_id, from, to }: ChoiceMeaning,
): boolean {
  const place = history.questionIds.indexOf(question_id);
  if (place < 0) return false;
  return traceChoices(history, place).renames.some(
    (rename) => rename.version === version && rename.from === from && rename.to === to,
  );
}
