import type { DocumentRules } from "@/lib/client/autosave/state";
import type { Survey } from "@/lib/contract/survey/survey";
import { isSameJson } from "@/lib/contract/wire/json";
import { type Draft, type DraftField, isTeamField } from "@/lib/survey-model/draft";
import { changedFields } from "@/lib/survey-model/draft/changed-fields";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import { type Conflict, mergeDrafts, resolveConflict } from "@/lib/survey-model/draft/merge";
import { toDraft } from "@/lib/survey-model/draft/read";
import { refusedField } from "@/lib/survey-model/draft/refusals";
import { withoutFaults } from "@/lib/survey-model/draft/without-faults";

/** A draft's start and archiving are saved by buttons; a pause in typing never starts a survey. */
const buttonFields: readonly DraftField[] = ["start_date", "archived"];

/** A survey's draft as autosave sees it. What respondents of a survey that has started meet is published together. */
export const surveyDocument: DocumentRules<Draft, DraftField, Conflict, Survey, DraftFault> = {
  read: toDraft,
  changedFields,
  valueOf: (draft, field) => draft[field],
  withFields: (saved, draft, fields) => ({
    ...saved,
    ...Object.fromEntries(fields.map((field) => [field, draft[field]])),
    memory: draft.memory,
  }),
  withoutFaults,
  modeOf(field, survey) {
    if (survey.start_date === null) return buttonFields.includes(field) ? "button" : "automatic";
    return isTeamField(field) ? "automatic" : "published";
  },
  merge(base, mine, theirs) {
    const { draft: document, conflicts } = mergeDrafts(base, mine, theirs);
    return { document, conflicts };
  },
  isSameConflict: (one, other) => isSameJson(one.path, other.path),
  applyTheirs(draft, conflict) {
    const document = structuredClone(draft);
    resolveConflict(document, conflict, "theirs");
    return document;
  },
  rejectedField: refusedField,
};
