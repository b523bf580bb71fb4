"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckList } from "@/components/surveys/editor/frame/check-list";
import { FaultLinks } from "@/components/surveys/editor/frame/fault-links";
import { HostedReach } from "@/components/surveys/editor/lifecycle/hosted-reach";
import { LaunchForecast } from "@/components/surveys/editor/lifecycle/launch-forecast";
import { useLifecycle } from "@/components/surveys/editor/lifecycle/use-lifecycle";
import { nextFullHour } from "@/components/surveys/editor/schedule/next-full-hour";
import { useShare } from "@/components/surveys/editor/share/use-share";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { DateTimeField } from "@/components/ui/date-fields";
import { RadioGroup } from "@/components/ui/radio-group";
import { TaskDialog } from "@/components/ui/task-dialog";
import { toast } from "@/components/ui/toast";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { useTimeZone } from "@/lib/client/use-time-zone";

interface StartDialogProps {
  /** Whether the draft has a start date in the future. */
  hasFutureStart: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Confirms starting a survey: problems, audience, forecast and start time. */
export function StartDialog({ hasFutureStart, onOpenChange }: StartDialogProps) {
  const t = useTranslations("editor.startDialog");
  const lifecycleText = useTranslations("editor.lifecycle");
  const { projectId, survey, draft, problems, checked, refused } = useEditor();
  const { start, schedule, describeError } = useLifecycle();
  const { openShare } = useShare();
  const timeZone = useTimeZone(projectId);
  const { isPending, fault, run } = useAsyncAction(describeError);
  const [startMode, setStartMode] = useState<"now" | "later">(
    hasFutureStart && survey.start_date === null ? "later" : "now",
  );
  const [date, setDate] = useState<string | null>(
    hasFutureStart ? draft.start_date : nextFullHour(new Date()),
  );
  const errors = problems.filter(({ severity }) => severity === "error");
  const isPast = startMode === "later" && (date === null || Date.parse(date) <= Date.now());
  const submit = async () => {
    if (startMode === "later" && date !== null) await schedule(date);
    else await start();
    void toast(t(startMode === "later" ? "scheduled" : "started", { name: draft.name }), {
      next: { label: t("share"), onNext: openShare },
    });
    onOpenChange(false);
  };
  return (
    <TaskDialog
      title={t("title", { name: draft.name })}
      cancelLabel={lifecycleText("cancel")}
      onClose={() => onOpenChange(false)}
      confirmLabel={startMode === "later" ? t("schedule") : t("startNow")}
      onConfirm={() => void run(submit)}
      isPending={isPending}
      isDisabled={checked !== "now" || errors.length > 0 || isPast}
      fault={fault}
    >
      <div className="flex flex-col gap-5">
        {fault && <FaultLinks faults={refused} onNavigate={() => onOpenChange(false)} />}
        <section aria-label={t("checks")} className="flex flex-col gap-1">
          <h3 className="text-section">{t("checks")}</h3>
          {errors.length > 0 && <p className="text-rust">{t("blocked", { count: errors.length })}</p>}
          {checked === "never" ? (
            <p role="status" className="text-ink-3">
              {t("checking")}
            </p>
          ) : (
            <CheckList problems={problems} onNavigate={() => onOpenChange(false)} />
          )}
        </section>
        {draft.type === "external_survey" ? <HostedReach /> : <LaunchForecast />}
        <section aria-label={t("when")} className="flex flex-col gap-3">
          <h3 className="text-section">{t("when")}</h3>
          <RadioGroup
            label={t("when")}
            isLabelHidden
            value={startMode}
            onChange={setStartMode}
            options={[
              { id: "now", label: t("now") },
              { id: "later", label: t("later") },
            ]}
          />
          {startMode === "later" && (
            <DateTimeField
              label={t("at", { timeZone })}
              value={date}
              onChange={setDate}
              timeZone={timeZone}
              fault={isPast ? t("isPast") : undefined}
            />
          )}
        </section>
      </div>
    </TaskDialog>
  );
}
