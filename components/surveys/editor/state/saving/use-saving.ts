"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { loadRules } from "@/components/surveys/editor/state/load-rules";
import type { SurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import { type CopyOwner, copyKeeper } from "@/components/surveys/editor/state/saving/local-copy";
import { surveyDocument } from "@/components/surveys/editor/state/saving/survey-document";
import { type Autosave, createAutosave } from "@/lib/client/autosave/autosave";
import type { RejectedField, SaveState } from "@/lib/client/autosave/state";
import { surveyOptions, surveysKey, updateSurvey } from "@/lib/client/surveys";
import type { Versioned } from "@/lib/contract/endpoint";
import type { Survey } from "@/lib/contract/survey";
import type { Draft, DraftField } from "@/lib/survey-model/draft";
import { changesBetween } from "@/lib/survey-model/draft/changed-fields";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import type { Conflict } from "@/lib/survey-model/draft/merge";
import { toDraft } from "@/lib/survey-model/draft/read";

interface SavingOptions {
  owner: CopyOwner;
  loaded: Versioned<Survey>;
  copy: SurveyCopy | null;
  isReadOnly: boolean;
  draft: () => Draft;
  /** Puts in a draft that has what came from elsewhere. */
  put: (draft: Draft) => void;
}

export interface Saving {
  saver: Autosave<Draft, DraftField, Conflict, Survey>;
  save: SaveState<DraftField, Conflict, DraftFault>;
  /** Fields that the server rejected, until it takes them. */
  fieldErrors: readonly RejectedField<DraftField>[];
  /** Whether this browser keeps what the server does not have. */
  isKept: boolean;
  /** What the server has, in the words of the draft. */
  saved: Draft;
}

/** Saves the draft of one survey as long as it is edited. */
export function useSaving({ owner, loaded, copy, isReadOnly, draft, put }: SavingOptions): Saving {
  const { projectId, surveyId } = owner;
  const queryClient = useQueryClient();
  const [save, report] = useState<Saving["save"]>({ kind: "saved", at: null });
  const [fieldErrors, setFieldErrors] = useState<Saving["fieldErrors"]>([]);
  const [isKept, setKept] = useState(true);
  const [saved, setSaved] = useState<Draft>(() => copy?.saved ?? toDraft(loaded.value, draft()));
  const first = useRef({ loaded, copy, owner });

  const receive = useCallback(
    (survey: Versioned<Survey>) => {
      queryClient.setQueryData(surveyOptions(projectId, surveyId).queryKey, survey);
      void queryClient.invalidateQueries({ queryKey: [...surveysKey(projectId), "list"] });
    },
    [queryClient, projectId, surveyId],
  );
  const keeper = useMemo(() => copyKeeper(first.current.owner, () => setKept(false)), []);
  const saver = useMemo(() => {
    const made: Saving["saver"] = createAutosave<Draft, DraftField, Conflict, Survey, DraftFault>(
      surveyDocument,
      {
        document: draft,
        replace: put,
        keep: keeper.keep,
        loadValidator: loadRules,
        receive,
        send: (from, to, version) => updateSurvey(projectId, surveyId, changesBetween(from, to), version),
        load: () =>
          queryClient.fetchQuery({ ...surveyOptions(projectId, surveyId), staleTime: 0, retry: false }),
        report: (state, errors) => {
          report(state);
          setFieldErrors((before) => (before.length === 0 && errors.length === 0 ? before : errors));
          setSaved(made.saved());
        },
      },
      first.current.loaded,
      first.current.copy,
    );
    return made;
  }, [draft, put, receive, projectId, surveyId, queryClient, keeper]);

  useEffect(() => {
    if (isReadOnly) return;
    saver.start();
    const retry = () => void saver.saveNow();
    window.addEventListener("online", retry);
    window.addEventListener("pagehide", keeper.leave);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("pagehide", keeper.leave);
      void saver.saveNow();
      saver.dispose();
    };
  }, [saver, keeper, isReadOnly]);

  // Somebody else's change, seen when the survey was read again.
  useEffect(() => {
    if (loaded.version > saver.version()) saver.adopt(loaded);
  }, [loaded, saver]);

  const isAtRisk = !isKept && save.kind !== "saved";
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAtRisk]);

  return { saver, save, fieldErrors, isKept, saved };
}
