import { maxNameLength } from "@/lib/contract/survey/limits";
import type { Survey, SurveyBody } from "@/lib/contract/survey/survey";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/**
 * A copy of a survey as a draft under another name, without dates and with new question ids, so that answers are never
 * mixed up.
 */
export function toDuplicate(survey: Survey, name: string): SurveyBody {
  const body = toSurveyInput(toDraft(survey));
  return {
    ...body,
    name,
    start_date: null,
    end_date: null,
    archived: false,
    questions: (body.questions ?? []).map(({ id: _, ...question }) => question),
  };
}

/** A deleted draft again: the same in everything but its id and its versions. */
export const toRestoredDraft = (survey: Survey): SurveyBody => toSurveyInput(toDraft(survey));

/** The first unused name of `base`, `base (2)`, `base (3)` …; truncated to the maximum length. */
export function freeName(base: string, usedNames: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? "" : ` (${count})`;
    const name = [...base].slice(0, maxNameLength - suffix.length).join("") + suffix;
    if (!usedNames.has(name)) return name;
  }
}
