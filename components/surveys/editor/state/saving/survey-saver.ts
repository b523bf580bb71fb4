import type { QueryClient } from "@tanstack/react-query";
import type { FindDraftFaults } from "@/components/surveys/editor/state/load-rules";
import { copyOwner, type SurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import { surveyDocument } from "@/components/surveys/editor/state/saving/survey-document";
import { type Autosave, createAutosave } from "@/lib/client/autosave/autosave";
import { type CopyKeeper, copyKeeper } from "@/lib/client/autosave/local-copy";
import type { RejectedField, SaveState } from "@/lib/client/autosave/state";
import { createSurvey, surveyOptions, surveysKey, updateSurvey } from "@/lib/client/surveys/surveys";
import type { Versioned } from "@/lib/contract/endpoint";
import type { Survey, SurveyBody } from "@/lib/contract/survey/survey";
import type { Draft, DraftField } from "@/lib/survey-model/draft";
import { changesBetween } from "@/lib/survey-model/draft/changed-fields";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import type { Conflict } from "@/lib/survey-model/draft/merge";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** The input of an editor. */
export interface SurveySource {
  projectId: string;
  userId: number;
  loaded: Versioned<Survey>;
  /** What this browser kept of it. */
  copy: SurveyCopy | null;
  /** Whether it is on no server yet, until the first edit. */
  isNew: boolean;
  queries: QueryClient;
  /** The server has a survey that it did not have before. */
  onCreated: (survey: Versioned<Survey>) => void;
}

/** The status of saving. */
export interface SavingState {
  save: SaveState<DraftField, Conflict, DraftFault>;
  /** Fields that the server rejected, until it accepts them. */
  fieldErrors: readonly RejectedField<DraftField>[];
  /** Whether this browser keeps what the server does not have. */
  isKept: boolean;
  /** The server's survey, as a draft. */
  saved: Draft;
}

/** Saves one survey. */
export interface SurveySaver {
  saver: Autosave<Draft, DraftField, Conflict, Survey>;
  /** The id on the server, where a survey that is new is created first. */
  ensureCreated(): Promise<string>;
  /** The page closes: keeps in the browser what is not kept yet. */
  leave(): void;
}

interface SaverHost {
  draft(): Draft;
  /** Shows a draft with changes from the server. */
  replace(draft: Draft): void;
  loadRules(): Promise<FindDraftFaults>;
  report(changes: Partial<SavingState>): void;
}

/** Saves the draft of one survey while it is edited, and creates the survey with the first edit if it is new. */
export function createSurveySaver(source: SurveySource, host: SaverHost): SurveySaver {
  const { projectId, userId, loaded, copy, queries, onCreated } = source;
  let id = source.isNew ? null : loaded.value.id;
  let keeper: CopyKeeper<SurveyCopy> | null = null;
  const create = async (body: SurveyBody) => {
    const created = await createSurvey(projectId, body);
    id = created.value.id;
    onCreated(created);
    return created;
  };
  const saver: SurveySaver["saver"] = createAutosave<Draft, DraftField, Conflict, Survey, DraftFault>(
    surveyDocument,
    {
      document: host.draft,
      replace: host.replace,
      loadValidator: host.loadRules,
      keep(kept) {
        if (id === null) return;
        keeper ??= copyKeeper(copyOwner(userId, projectId, id), () => host.report({ isKept: false }));
        keeper.keep(kept);
      },
      receive(survey) {
        queries.setQueryData(surveyOptions(projectId, survey.value.id).queryKey, survey);
        void queries.invalidateQueries({ queryKey: [...surveysKey(projectId), "list"] });
      },
      send: (from, to, version) =>
        id === null
          ? create(toSurveyInput(to))
          : updateSurvey(projectId, id, changesBetween(from, to), version, true),
      load: () => queries.fetchQuery({ ...surveyOptions(projectId, id ?? ""), staleTime: 0, retry: false }),
      report: (save, fieldErrors) => host.report({ save, fieldErrors, saved: saver.saved() }),
    },
    loaded,
    copy,
  );
  return {
    saver,
    leave: () => keeper?.leave(),
    async ensureCreated() {
      await saver.saveNow();
      if (id === null) saver.adopt(await create(toSurveyInput(host.draft())));
      return id ?? "";
    },
  };
}
