import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ScreenError } from "@/components/forms/screen-error";
import { DiffView } from "@/components/surveys/diff/diff-view";
import {
  RenamedChoicesSection,
  RenameText,
  renameKey,
} from "@/components/surveys/editor/lifecycle/renamed-choices-section";
import {
  type UnsavedMeanings,
  useChoiceMeanings,
} from "@/components/surveys/editor/lifecycle/use-choice-meanings";
import { CheckList } from "@/components/surveys/editor/problems/check-list";
import { FaultLinks } from "@/components/surveys/editor/problems/fault-links";
import { useDraft, useEditor, useEditorStore } from "@/components/surveys/editor/state/use-editor";
import { useResponsesCount } from "@/components/surveys/editor/state/use-survey-state";
import { Notice } from "@/components/ui/notice";
import { TaskDialog } from "@/components/ui/task-dialog";
import { toast } from "@/components/ui/toast";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { meOptions } from "@/lib/client/access/session";
import { ApiError } from "@/lib/client/call";
import { lastEditor, lastVersion } from "@/lib/client/surveys/surveys";
import { breaksBetween, comparabilityOf } from "@/lib/survey-model/comparability";
import { surveyDiff } from "@/lib/survey-model/diff";
import { draftFaults } from "@/lib/survey-model/draft/faults";
import { toSurveyInput } from "@/lib/survey-model/draft/write";
import { applyRenames, renamedChoices } from "@/lib/survey-model/renamed-choices";

/**
 * The changes to publish, whether answers before and after are comparable, and whether renamed choices mean the same,
 * which is stored after publishing.
 */
export default function PublishDialog({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const t = useTranslations("editor.publish");
  const common = useTranslations("common");
  const { getState } = useEditorStore();
  const { projectId, surveyId, draftAuthor } = useEditor("projectId", "surveyId", "draftAuthor");
  const { saver, wire, saved, save, refused } = useEditor("saver", "wire", "saved", "save", "refused");
  const draft = useDraft((draft) => draft);
  const { data: me } = useQuery(meOptions());
  const responses = useResponsesCount() ?? 0;
  const problems = useEditor(({ checks }) => checks.problems);
  const { isPending, fault, run } = useAsyncAction();
  const choiceMeanings = useChoiceMeanings();
  const [answers, setAnswers] = useState<Readonly<Record<string, boolean>>>({});
  /** What others, or another tab, changed while this dialog was open. */
  const [change, setChange] = useState<string | null>(null);
  const before = toSurveyInput(saved);
  // Without responses there is nothing to compare.
  const renames = responses > 0 ? renamedChoices(before, wire) : [];
  const meanings = renames.flatMap((rename) => {
    const isSame = answers[renameKey(rename)];
    return isSame === undefined ? [] : [{ rename, isSame }];
  });
  // A choice that means the same under its new text is not lost.
  const joined = meanings.flatMap(({ rename, isSame }) => (isSame ? [rename] : []));
  const breakingChanges = breaksBetween(applyRenames(before, joined), wire);
  const comparability =
    breakingChanges.length > 0
      ? "breaking"
      : renames.length > 0
        ? "comparable"
        : comparabilityOf(before, wire);
  const errors = problems.filter(({ severity }) => severity === "error");
  const isBlocked = draftFaults(draft).length > 0 || save.kind === "conflict";
  const saveMeanings = async (unsaved: UnsavedMeanings) => {
    await choiceMeanings.save(unsaved);
    void toast(t("done"));
    onOpenChange(false);
  };
  const publish = async () => {
    setChange(null);
    if (!(await saver.saveNow())) {
      const { save } = getState();
      throw save.kind === "failed" ? save.error : new ScreenError(t("notSaved"));
    }
    try {
      await saver.publish();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      const version = saver.version();
      await saver.refresh();
      // Else someone edited the draft.
      const isPublished = saver.version() > version;
      const { draftAuthor } = getState();
      const editor = isPublished ? await lastEditor(projectId, surveyId) : draftAuthor;
      const isOwn = isPublished ? editor?.id === me?.id : editor === null;
      setChange(t("changedMeanwhile", { isOwn: String(isOwn) }));
      return;
    }
    const version = meanings.length > 0 ? await lastVersion(projectId, surveyId) : 0;
    await saveMeanings({ version, meanings });
  };
  const { unsaved } = choiceMeanings;
  if (unsaved) {
    return (
      <TaskDialog
        title={t("done")}
        cancelLabel={common("close")}
        onClose={() => onOpenChange(false)}
        confirmLabel={common("retry")}
        onConfirm={() => void run(() => saveMeanings(unsaved))}
        isPending={isPending}
        fault={fault}
      >
        <p>{t("unsaved.detail", { count: unsaved.meanings.length })}</p>
        <ul className="mt-3 flex flex-col">
          {unsaved.meanings.map(({ rename, isSame }) => (
            <li
              key={renameKey(rename)}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-t py-2"
            >
              <RenameText rename={rename} />
              <span className="text-ink-2 text-table">
                {common(isSame ? "sameMeaning" : "differentMeaning")}
              </span>
            </li>
          ))}
        </ul>
      </TaskDialog>
    );
  }
  return (
    <TaskDialog
      title={t("title")}
      width="large"
      onClose={() => onOpenChange(false)}
      confirmLabel={t("confirm")}
      onConfirm={() => void run(publish)}
      isPending={isPending}
      isDisabled={isBlocked || errors.length > 0}
      fault={fault}
    >
      <div className="flex flex-col gap-4">
        {fault && <FaultLinks faults={refused} onNavigate={() => onOpenChange(false)} />}
        {change && <Notice tone="caution">{change}</Notice>}
        {responses > 0 && comparability === "cosmetic" && (
          <p className="text-ink-2">{t("comparability.cosmetic", { count: responses })}</p>
        )}
        {responses > 0 && comparability !== "cosmetic" && (
          <Notice tone={comparability === "breaking" ? "fault" : "caution"}>
            <p>{t(`comparability.${comparability}`, { count: responses })}</p>
            {breakingChanges.length > 0 && (
              <ul className="list-disc pl-5">
                {breakingChanges.map(({ id, question, reason }) => (
                  <li key={id}>{t(`breaks.${reason}`, { question: `Q${question + 1}` })}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        {draftAuthor && (
          <p className="text-ink-2">{t("author", { name: draftAuthor.first_name || draftAuthor.email })}</p>
        )}
        {errors.length > 0 && <CheckList problems={errors} onNavigate={() => onOpenChange(false)} />}
        {save.kind === "conflict" && <Notice tone="caution">{t("conflict")}</Notice>}
        {renames.length > 0 && (
          <RenamedChoicesSection
            renames={renames}
            answers={answers}
            onAnswer={(rename, isSame) => setAnswers({ ...answers, [renameKey(rename)]: isSame })}
          />
        )}
        <DiffView differences={surveyDiff({ ...before }, { ...wire })} empty={t("noChanges")} />
      </div>
    </TaskDialog>
  );
}
