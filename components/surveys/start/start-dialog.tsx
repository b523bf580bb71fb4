import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  type CanaryDraft,
  canHaveCanary,
  scheduledCanary,
  toCanaryInput,
} from "@/components/surveys/start/canary-draft";
import { CanaryFields } from "@/components/surveys/start/canary-fields";
import { HostedReach } from "@/components/surveys/start/hosted-reach";
import { LaunchForecast } from "@/components/surveys/start/launch-forecast";
import { nextFullHour } from "@/components/surveys/start/next-full-hour";
import type { StartTarget } from "@/components/surveys/start/start-target";
import { DateTimeField } from "@/components/ui/date-fields";
import { RadioGroup } from "@/components/ui/radio-group";
import { TaskDialog } from "@/components/ui/task-dialog";
import { toast } from "@/components/ui/toast";
import { useAsyncAction } from "@/components/ui/use-async-action";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { CanaryInput } from "@/lib/contract/survey/canary";
import type { Problem } from "@/lib/survey-model/checks/problem";

interface StartDialogProps {
  target: StartTarget;
  problems: readonly Problem[];
  /** Whether the problems are those of the survey as it starts; "never" before the first check. */
  checked: "never" | "before" | "now";
  /** The problems, with links to where each is solved. */
  problemList: React.ReactNode;
  /** Fields that the server refused, with links to them; shown with the error of an attempt. */
  refusedFields?: React.ReactNode;
  /** Starts the survey now, for a share of its audience with a canary. */
  start: (canary: CanaryInput | null) => Promise<void>;
  /** Starts the survey at a date, for a share of its audience with a canary. */
  schedule: (startDate: string, canary: CanaryInput | null) => Promise<void>;
  /** Called from the message that the survey started. */
  onShare: () => void;
  onClose: () => void;
}

/** Confirms starting a survey: problems, audience, forecast and start time. */
export function StartDialog({ target, problems, checked, ...props }: StartDialogProps) {
  const { problemList, refusedFields, start, schedule, onShare, onClose } = props;
  const t = useTranslations("editor.startDialog");
  const common = useTranslations("common");
  const { projectId, survey, draft } = target;
  const timeZone = useTimeZone(projectId);
  const { isPending, fault, run } = useAsyncAction();
  const hasFutureStart = draft.start_date !== null && Date.parse(draft.start_date) > Date.now();
  const [startMode, setStartMode] = useState<"now" | "later">(
    hasFutureStart && survey.start_date === null ? "later" : "now",
  );
  const [date, setDate] = useState<string | null>(
    hasFutureStart ? draft.start_date : nextFullHour(new Date()),
  );
  const [canaryDraft, setCanaryDraft] = useState<CanaryDraft | null>(() => scheduledCanary(survey));
  const hasCanary = canHaveCanary(draft.type) && canaryDraft !== null;
  const canary = hasCanary ? toCanaryInput(canaryDraft) : null;
  const errors = problems.filter(({ severity }) => severity === "error");
  const isPast = startMode === "later" && (date === null || Date.parse(date) <= Date.now());
  const plannedStart = startMode === "later" ? date : null;
  const submit = async () => {
    if (startMode === "later" && date !== null) await schedule(date, canary);
    else await start(canary);
    const message =
      startMode === "later"
        ? t("scheduled", { name: draft.name })
        : canary
          ? t("startedWithCanary", { name: draft.name, share: canary.share })
          : t("started", { name: draft.name });
    void toast(message, {
      next: { label: common("share"), onNext: onShare },
    });
    onClose();
  };
  return (
    <TaskDialog
      title={t("title", { name: draft.name })}
      onClose={onClose}
      confirmLabel={startMode === "later" ? common("schedule") : t("startNow")}
      onConfirm={() => void run(submit)}
      isPending={isPending}
      isDisabled={checked !== "now" || errors.length > 0 || isPast || (hasCanary && canary === null)}
      fault={fault}
    >
      <div className="flex flex-col gap-5">
        {fault && refusedFields}
        <section aria-label={common("checks")} className="flex flex-col gap-1">
          <h3 className="text-section">{common("checks")}</h3>
          {errors.length > 0 && <p className="text-rust">{t("blocked", { count: errors.length })}</p>}
          {checked === "never" ? (
            <p role="status" className="text-ink-3">
              {t("checking")}
            </p>
          ) : (
            problemList
          )}
        </section>
        {draft.type === "external_survey" ? (
          <HostedReach target={target} startDate={plannedStart} />
        ) : (
          <LaunchForecast
            target={target}
            startDate={plannedStart}
            isIncomplete={errors.some(({ code }) => code === "A7")}
          />
        )}
        <section aria-label={common("start")} className="flex flex-col gap-3">
          <h3 className="text-section">{common("start")}</h3>
          <RadioGroup
            label={common("start")}
            isLabelHidden
            value={startMode}
            onChange={setStartMode}
            options={[
              { id: "now", label: common("now") },
              { id: "later", label: common("onADate") },
            ]}
          />
          {startMode === "later" && (
            <DateTimeField
              label={common("startDateIn", { timeZone })}
              value={date}
              onChange={setDate}
              timeZone={timeZone}
              fault={isPast ? common("chooseFutureDate") : undefined}
            />
          )}
          {canHaveCanary(draft.type) && (
            <CanaryFields target={target} canary={canaryDraft} onChange={setCanaryDraft} />
          )}
        </section>
      </div>
    </TaskDialog>
  );
}
