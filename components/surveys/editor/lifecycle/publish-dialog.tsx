"use client";
import { useTranslations } from "next-intl";
import { DiffView } from "@/components/surveys/diff/diff-view";
import { CheckList } from "@/components/surveys/editor/frame/check-list";
import { FaultLinks } from "@/components/surveys/editor/frame/fault-links";
import { useLifecycle } from "@/components/surveys/editor/lifecycle/use-lifecycle";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Notice } from "@/components/ui/notice";
import { TaskDialog } from "@/components/ui/task-dialog";
import { toast } from "@/components/ui/toast";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { breaksBetween, comparabilityOf } from "@/lib/survey-model/comparability";
import { surveyDiff } from "@/lib/survey-model/diff";
import { draftFaults } from "@/lib/survey-model/draft/faults";
import { toSurveyInput } from "@/lib/survey-model/draft/write";

/** The changes to publish, and whether answers before and after are comparable. */
export function PublishDialog({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const t = useTranslations("editor.publish");
  const lifecycleText = useTranslations("editor.lifecycle");
  const { draft, wire, saved, saver, save, problems, refused, responses = 0 } = useEditor();
  const { describeError } = useLifecycle();
  const { isPending, fault, run } = useAsyncAction(describeError);
  const before = toSurveyInput(saved);
  const comparability = comparabilityOf(before, wire);
  const breakingChanges = breaksBetween(before, wire);
  const errors = problems.filter(({ severity }) => severity === "error");
  const isBlocked = draftFaults(draft).length > 0 || save.kind === "conflict";
  const publish = async () => {
    await saver.publish();
    void toast(t("done"));
    onOpenChange(false);
  };
  return (
    <TaskDialog
      title={t("title")}
      width="large"
      cancelLabel={lifecycleText("cancel")}
      onClose={() => onOpenChange(false)}
      confirmLabel={t("confirm")}
      onConfirm={() => void run(publish)}
      isPending={isPending}
      isDisabled={isBlocked || errors.length > 0}
      fault={fault}
    >
      <div className="flex flex-col gap-4">
        {fault && <FaultLinks faults={refused} onNavigate={() => onOpenChange(false)} />}
        {responses > 0 && (
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
        {errors.length > 0 && <CheckList problems={errors} onNavigate={() => onOpenChange(false)} />}
        {save.kind === "conflict" && <Notice tone="caution">{t("conflict")}</Notice>}
        <DiffView differences={surveyDiff({ ...before }, { ...wire })} empty={t("noChanges")} />
      </div>
    </TaskDialog>
  );
}
