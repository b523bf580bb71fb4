"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { loadRules } from "@/components/surveys/editor/state/load-rules";
import { copyOwner, type SurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import { surveyDocument } from "@/components/surveys/editor/state/saving/survey-document";
import { type Autosave, createAutosave } from "@/lib/client/autosave/autosave";
import { type CopyKeeper, copyKeeper } from "@/lib/client/autosave/local-copy";
import type { RejectedField, SaveState } from "@/lib/client/autosave/state";
import { createSurvey, surveyOptions, surveysKey, updateSurvey } from "@/lib/client/surveys";
import type { Versioned } from "@/lib/contract/endpoint";
import type { Survey, SurveyBody } from "@/lib/contract/survey";
import type { Draft, DraftField } from "@/lib/survey-model/draft";
import { changesBetween } from "@/lib/survey-model/draft/changed-fields";
import type { DraftFault } from "@/lib/survey-model/draft/faults";
import type { Conflict } from "@/lib/survey-model/draft/merge";
import { toDraft } from "@/lib/survey-model/draft/read";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

interface SavingOptions {
  /** The id is null while the survey is nowhere but here. */
  owner: { userId: number; projectId: string; surveyId: string | null };
  loaded: Versioned<Survey>;
  copy: SurveyCopy | null;
  isReadOnly: boolean;
  draft: () => Draft;
  /** Puts in a draft that has what came from elsewhere. */
  put: (draft: Draft) => void;
  /** The server has a survey that was nowhere before. */
  onCreated: (survey: Versioned<Survey>) => void;
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
  /** The id on the server, where a survey that is nowhere yet is created first. */
  ensureCreated(): Promise<string>;
}

/** Saves the draft of one survey as long as it is edited. */
export function useSaving(options: SavingOptions): Saving {
  const { owner, loaded, copy, isReadOnly, draft, put, onCreated } = options;
  const { userId, projectId } = owner;
  /** Set once the server has the survey. */
  const id = useRef(owner.surveyId);
  const queryClient = useQueryClient();
  const [save, report] = useState<Saving["save"]>({ kind: "saved", at: null });
  const [fieldErrors, setFieldErrors] = useState<Saving["fieldErrors"]>([]);
  const [isKept, setKept] = useState(true);
  const [saved, setSaved] = useState<Draft>(() => copy?.saved ?? toDraft(loaded.value, draft()));
  const first = useRef({ loaded, copy });

  const receive = useCallback(
    (survey: Versioned<Survey>) => {
      queryClient.setQueryData(surveyOptions(projectId, survey.value.id).queryKey, survey);
      void queryClient.invalidateQueries({ queryKey: [...surveysKey(projectId), "list"] });
    },
    [queryClient, projectId],
  );
  const keeper = useMemo(() => {
    let made: CopyKeeper<SurveyCopy> | null = null;
    const current = () => {
      if (id.current === null) return null;
      made ??= copyKeeper(copyOwner(userId, projectId, id.current), () => setKept(false));
      return made;
    };
    return {
      keep: (kept: SurveyCopy | null) => current()?.keep(kept),
      leave: () => current()?.leave(),
    };
  }, [userId, projectId]);
  const create = useCallback(
    async (body: SurveyBody) => {
      const made = await createSurvey(projectId, body);
      id.current = made.value.id;
      onCreated(made);
      return made;
    },
    [projectId, onCreated],
  );
  const saver = useMemo(() => {
    const made: Saving["saver"] = createAutosave<Draft, DraftField, Conflict, Survey, DraftFault>(
      surveyDocument,
      {
        document: draft,
        replace: put,
        keep: keeper.keep,
        loadValidator: loadRules,
        receive,
        send: (from, to, version) =>
          id.current === null
            ? create(toSurveyInput(to))
            : updateSurvey(projectId, id.current, changesBetween(from, to), version),
        load: () =>
          queryClient.fetchQuery({
            ...surveyOptions(projectId, id.current ?? ""),
            staleTime: 0,
            retry: false,
          }),
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
  }, [draft, put, receive, create, projectId, queryClient, keeper]);

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

  const ensureCreated = useCallback(async () => {
    await saver.saveNow();
    if (id.current === null) saver.adopt(await create(toSurveyInput(draft())));
    return id.current ?? "";
  }, [saver, create, draft]);
  return { saver, save, fieldErrors, isKept, saved, ensureCreated };
}
