import type { SurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import { surveyDocument } from "@/components/surveys/editor/state/saving/survey-document";
import type { DocumentRules } from "@/lib/client/autosave/state";
import type { Versioned } from "@/lib/contract/endpoint";
import type { SurveyDraft } from "@/lib/contract/survey/draft";
import type { Survey, SurveyBody } from "@/lib/contract/survey/survey";
import type { JsonObject } from "@/lib/contract/wire/json";
import { type Draft, type DraftField, draftFields } from "@/lib/survey-model/draft";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import { type Conflict, mergeDrafts } from "@/lib/survey-model/draft/merge";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** A survey as it is published, and the unpublished changes that its editors share. */
export interface SharedDraft {
  survey: Versioned<Survey>;
  draft: Versioned<SurveyDraft>;
}

/** A draft without changes, which no server has stored. */
export const emptyDraft = (survey: Versioned<Survey>): Versioned<SurveyDraft> => ({
  value: {
    changes: {},
    base: {},
    base_version: survey.version,
    outdated_fields: [],
    updated_at: null,
    updated_by: null,
  },
  version: 0,
});

/** Both with one version: each of the two only grows, so that their sum tells which of two states is later. */
export const toVersioned = (value: SharedDraft): Versioned<SharedDraft> => ({
  value,
  version: value.survey.version + value.draft.version,
});

/** Whether edits of a survey are collected in its draft until they are published. */
export const hasDraft = ({ survey }: SharedDraft): boolean => survey.value.start_date !== null;

/** The fields that are published together. */
export const publishedFields = (survey: Survey): DraftField[] =>
  draftFields.filter((field) => surveyDocument.modeOf(field, survey) === "published");

/** A published survey with values of a request in place of its own. */
function withValues(published: Draft, values: JsonObject, like?: Draft): Draft {
  const { remove_targeting_flag: isUntargeted, ...fields } = values;
  const input = {
    ...toSurveyInput(published),
    ...fields,
    ...(isUntargeted === true && { targeting_flag_filters: null }),
  };
  return toDraft(input as SurveyBody, like); // the fields that drafts have
}

const withChanges = (published: Draft, shared: SharedDraft, like?: Draft): Draft =>
  withValues(published, hasDraft(shared) ? shared.draft.value.changes : {}, like);

/**
 * The rules of the draft on the server: what is published together is saved there by itself.
 *
 * @param published the survey as its own saving has it
 * @param isBlocked whether to save nothing: the user has to choose between texts first
 */
export const sharedDocument = (
  published: () => Draft,
  isBlocked: () => boolean,
): DocumentRules<Draft, DraftField, Conflict, SharedDraft, DraftFault> => ({
  ...surveyDocument,
  read: (shared, like) => withChanges(published(), shared, like),
  modeOf: (field, { survey }) =>
    !isBlocked() && surveyDocument.modeOf(field, survey.value) === "published" ? "automatic" : "button",
});

/** An editor's document when it opens, and the copies from which the survey's and the draft's saving start. */
export interface OpenedDraft {
  document: Draft;
  surveyCopy: SurveyCopy | null;
  draftCopy: SurveyCopy;
}

/**
 * Merges what this browser kept with what the server has. Published values that changed since the draft was saved are merged by
 * the survey's own saving, from the draft's base.
 */
export function openDraft(shared: SharedDraft, copy: SurveyCopy | null): OpenedDraft {
  const { version } = toVersioned(shared);
  const { survey, draft } = shared;
  const published = toDraft(survey.value, copy?.draft);
  const saved = withChanges(published, shared, copy?.draft);
  const { draft: document, conflicts } =
    copy && copy.version !== version
      ? mergeDrafts(copy.saved, copy.draft, saved)
      : { draft: copy?.draft ?? saved, conflicts: [] };
  const allConflicts = [...(copy?.conflicts ?? []), ...conflicts];
  const isShared = hasDraft(shared);
  const isBased = isShared && Object.keys(draft.value.changes).length > 0;
  return {
    document,
    surveyCopy:
      copy || isBased
        ? {
            version: isBased ? draft.value.base_version : survey.version,
            saved: withValues(published, isBased ? draft.value.base : {}, document),
            draft: document,
            conflicts: isShared ? [] : allConflicts,
          }
        : null,
    draftCopy: { version, saved, draft: document, conflicts: isShared ? allConflicts : [] },
  };
}
