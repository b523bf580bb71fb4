import { type CopyRules, readCopy } from "@/lib/client/autosave/local-copy";
import type { LocalCopy as DocumentCopy } from "@/lib/client/autosave/state";
import type { Draft } from "@/lib/survey-model/draft";
import { type Conflict, mergeDrafts } from "@/lib/survey-model/draft/merge";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** What a tab keeps of a survey being edited. */
export type SurveyCopy = DocumentCopy<Draft, Conflict>;

/**
 * Merges the copies of a survey in two tabs. It is based on the later version; where both changed the same
 * field, it has that tab's value, and a conflict contains the other one.
 */
export function mergeCopies(one: SurveyCopy, other: SurveyCopy): SurveyCopy {
  const [later, earlier] = other.version > one.version ? [other, one] : [one, other];
  // Each tab assigned different ids to choices: equal ones are identified by their texts.
  const base = toDraft(toSurveyInput(earlier.saved), later.saved);
  const earlierDraft = toDraft(toSurveyInput(earlier.draft), base);
  const { draft, conflicts } = mergeDrafts(base, later.draft, earlierDraft);
  return { ...later, draft, conflicts: [...later.conflicts, ...conflicts] };
}

/** The owner of a survey's copies. */
export const copyOwner = (userId: number, projectId: string, surveyId: string): string =>
  [userId, projectId, surveyId].join("/");

const copyRules: CopyRules<Draft, Conflict> = {
  isDocument: (value): value is Draft =>
    typeof value === "object" && value !== null && "questions" in value && "memory" in value,
  merge: mergeCopies,
};

/** What this browser kept of a survey, if anything. */
export const readSurveyCopy = (
  userId: number,
  projectId: string,
  surveyId: string,
): Promise<SurveyCopy | null> => readCopy(copyOwner(userId, projectId, surveyId), copyRules);
