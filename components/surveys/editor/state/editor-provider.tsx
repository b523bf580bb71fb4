"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useNow, useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { FormProvider, type Path, useForm } from "react-hook-form";
import { draftResolver } from "@/components/surveys/editor/state/draft-resolver";
import type { SurveyCopy } from "@/components/surveys/editor/state/saving/copy";
import { useSaving } from "@/components/surveys/editor/state/saving/use-saving";
import { useChecks } from "@/components/surveys/editor/state/use-checks";
import {
  type ChangeOptions,
  ChecksContext,
  type Editor,
  EditorActionsContext,
  EditorContext,
} from "@/components/surveys/editor/state/use-editor";
import { useFaultMessage } from "@/components/surveys/editor/state/use-fault-text";
import { useView } from "@/components/surveys/editor/state/use-view";
import { retryImport } from "@/components/ui/retry-import";
import { toast } from "@/components/ui/toast";
import { useShallowMemo } from "@/components/ui/use-shallow-memo";
import { waitForIdle } from "@/components/ui/wait-for-idle";
import {
  applyChange,
  type History,
  type MergeStep,
  redoStep,
  replaceDocument,
  startHistory,
  type UndoStep,
  undoStep,
} from "@/lib/client/autosave/undo";
import { responsesCountOptions } from "@/lib/client/surveys";
import type { Versioned } from "@/lib/contract/endpoint";
import type { Survey } from "@/lib/contract/survey";
import { type Draft, draftFields } from "@/lib/survey-model/draft";
import { mergeDrafts } from "@/lib/survey-model/draft/merge";
import { toDraft } from "@/lib/survey-model/draft/read";
import { refusedFault } from "@/lib/survey-model/draft/refusals";
import { toSurveyInput } from "@/lib/survey-model/draft/write";
import { surveyState } from "@/lib/survey-model/state";

/** Counts persons for the checks, once these are there. */
const AudienceCount = dynamic(
  () =>
    retryImport(() => import("@/components/surveys/editor/audience/audience-count")).then(
      ({ AudienceCount }) => AudienceCount,
    ),
  { ssr: false },
);

interface EditorProviderProps {
  projectId: string;
  userId: number;
  loaded: Versioned<Survey>;
  /** What this browser kept of it. */
  copy: SurveyCopy | null;
  /** Whether it is nowhere but here, until the first edit. */
  isNew?: boolean;
  /** The server has a survey that was nowhere before. */
  onCreated?: (survey: Versioned<Survey>) => void;
  children: React.ReactNode;
}

const minuteMs = 60_000;
const noop = () => {};
/** Milliseconds without a key until the draft is validated. */
const validationPauseMs = 150;
const idsOf = ({ questions }: Draft): string => questions.map(({ id }) => id).join("\n");

/** Undo makes of a draft what a step says, wherever it is not what the step left. */
const mergeStep: MergeStep<Draft> = (from, present, to) => mergeDrafts(from, present, to, "theirs").draft;

/** Holds the draft of a survey and everything one does to it. */
export function EditorProvider(props: EditorProviderProps) {
  const { projectId, userId, loaded, copy, isNew = false, onCreated = noop, children } = props;
  const t = useTranslations("editor");
  const survey = loaded.value;
  const view = useView();
  const [announcement, announce] = useState("");
  const [history, setHistory] = useState<History<Draft>>(() => startHistory(copy?.draft ?? toDraft(survey)));
  const latest = useRef(history);
  const { document: draft } = history;

  const faultMessage = useFaultMessage();
  const resolver = useMemo(() => draftResolver(faultMessage), [faultMessage]);
  const form = useForm<Draft>({ defaultValues: draft, resolver });
  const put = useCallback((next: History<Draft>) => {
    latest.current = next;
    setHistory(next);
  }, []);
  const { data: counts } = useQuery(responsesCountOptions(projectId));
  const responses = counts && (counts[survey.id] ?? 0);
  // Drawn anew every minute, and judged by this moment: it may have started since the last.
  useNow({ updateInterval: minuteMs });
  const state = surveyState(survey, { now: new Date(), responses: responses ?? 0 });
  const isReadOnly = survey.archived || survey.user_access_level === "viewer";

  const saving = useSaving({
    owner: { userId, projectId, surveyId: isNew ? null : survey.id },
    onCreated,
    loaded,
    copy,
    isReadOnly,
    draft: useCallback(() => latest.current.document, []),
    put: useCallback((merged: Draft) => put(replaceDocument(latest.current, merged)), [put]),
  });
  const { saver, fieldErrors } = saving;
  const refused = useMemo(
    () => fieldErrors.map(({ field, error }) => refusedFault(draft, field, error)),
    [draft, fieldErrors],
  );
  const hasSteps = history.past.length > 0;
  const validated = useRef(draft);
  useEffect(() => {
    const validate = async () => {
      for (const field of draftFields) {
        if (validated.current[field] !== draft[field]) form.setValue(field, draft[field]);
      }
      validated.current = draft;
      await form.trigger();
      for (const fault of refused) {
        const message = faultMessage(fault);
        form.setError(fault.path.join(".") as Path<Draft>, { type: "server", message }); // made for this draft
      }
    };
    // Until somebody types, being there counts for more than being checked; then each pause in typing is checked, and at
    // once where questions moved, because errors are kept by position.
    if (!hasSteps) return void waitForIdle().then(validate);
    const hasMoved = idsOf(validated.current) !== idsOf(draft);
    const timer = setTimeout(() => void validate(), hasMoved ? 0 : validationPauseMs);
    return () => clearTimeout(timer);
  }, [form, draft, refused, hasSteps, faultMessage]);
  const move = useCallback(
    (next: History<Draft>) => {
      if (next === latest.current) return;
      put(next);
      saver.touched();
    },
    [put, saver],
  );

  const undo = useCallback(
    (step?: UndoStep<Draft>) => {
      const { past } = latest.current;
      const target = step ?? past.at(-1);
      if (!target || !past.includes(target)) return;
      move(undoStep(latest.current, mergeStep, target));
      announce(t("undo.undone", { label: target.label }));
    },
    [move, t],
  );
  const redo = useCallback(() => {
    const step = latest.current.future.at(-1);
    if (!step) return;
    move(redoStep(latest.current, mergeStep));
    announce(t("undo.redone", { label: step.label }));
  }, [move, t]);
  const change = useCallback(
    (label: string, recipe: (draft: Draft) => void, options: ChangeOptions = {}) => {
      if (isReadOnly) return;
      const { coalesce, announce: words, notify } = options;
      const before = latest.current;
      move(applyChange(before, recipe, { label, at: Date.now(), ...(coalesce && { coalesce }) }));
      if (latest.current === before) return;
      if (words) announce(words);
      const message = typeof notify === "function" ? notify(before.document) : notify;
      const step = latest.current.past.at(-1);
      if (message && step) void toast(message, { undo: { label: t("undo.undo"), onUndo: () => undo(step) } });
    },
    [isReadOnly, move, undo, t],
  );

  const wire = useMemo(() => toSurveyInput(draft), [draft]);
  const [audience, setAudience] = useState<number | null>(null);
  const checks = useShallowMemo(useChecks({ projectId, survey, isNew, wire, responses, audience }));
  const editor = useShallowMemo<Editor>({
    ...view,
    ...saving,
    refused,
    projectId,
    isNew,
    surveyId: survey.id,
    survey,
    state,
    responses,
    draft,
    wire,
    change,
    undo: useCallback(() => undo(), [undo]),
    redo,
    undoLabel: history.past.at(-1)?.label ?? null,
    redoLabel: history.future.at(-1)?.label ?? null,
    isReadOnly,
    announce,
  });
  const { select, openTab } = view;
  const actions = useMemo(
    () => ({ change, select, openTab, announce, isReadOnly }),
    [change, select, openTab, isReadOnly],
  );
  return (
    <EditorContext value={editor}>
      <EditorActionsContext value={actions}>
        <ChecksContext value={checks}>
          <FormProvider {...form}>{children}</FormProvider>
          {checks.checked !== "never" && <AudienceCount onCount={setAudience} />}
        </ChecksContext>
      </EditorActionsContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </EditorContext>
  );
}
