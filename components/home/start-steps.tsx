import { CheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { StartSteps } from "@/components/home/use-home";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { type SettingsSection, settingsPath, settingsSections } from "@/lib/client/links/settings";
import { editSurveyPath, newSurveyPath } from "@/lib/client/links/surveys";

interface StartStepsListProps {
  projectId: string;
  steps: StartSteps;
  /** Whether the reader may take the steps that make and share a survey. */
  canEdit: boolean;
}

const sections: readonly SettingsSection[] = settingsSections;

/** The steps to the first answer; each is checked off automatically. */
export function StartStepsList({ projectId, steps, canEdit }: StartStepsListProps) {
  const t = useTranslations("home.start");
  const { hasEvent, surveyId, hasStarted } = steps;
  const all = [
    {
      id: "install" as const,
      isDone: hasEvent,
      href: sections.includes("install") ? settingsPath(projectId, "install") : null,
    },
    {
      id: "survey" as const,
      isDone: surveyId !== null || hasStarted,
      href: canEdit ? newSurveyPath(projectId) : null,
    },
    {
      id: "share" as const,
      isDone: hasStarted,
      href: surveyId === null ? null : editSurveyPath(projectId, surveyId),
    },
  ];
  const next = all.find(({ isDone, href }) => !isDone && href !== null);
  const done = all.filter(({ isDone }) => isDone).length;
  return (
    <EmptyState title={t("title")}>
      <p className="text-ink-2">{t("detail")}</p>
      <ol aria-label={t("steps")} className="flex w-full flex-col">
        {all.map(({ id, isDone, href }, index) => (
          <li
            key={id}
            data-step={isDone ? "done" : "open"}
            className="flex items-start gap-4 border-line border-t py-4 last:border-b"
          >
            <span
              aria-hidden
              className={`grid size-7 shrink-0 place-items-center rounded-full border font-mono text-mono-small ${isDone ? "border-forest bg-forest-soft text-forest" : "border-control bg-sheet text-ink-2"}`}
            >
              {isDone ? <CheckIcon className="size-4" strokeWidth={2} /> : index + 1}
            </span>
            <span className="flex min-w-0 grow flex-col">
              <span className="font-medium text-ink">
                {t(`${id}.title`)}
                {isDone && <span className="sr-only"> ({t("done")})</span>}
              </span>
              <span className="text-ink-2 text-table">{t(isDone ? `${id}.done` : `${id}.detail`)}</span>
            </span>
            {!isDone && href !== null && (
              <LinkButton href={href} variant={id === next?.id ? "primary" : "secondary"}>
                {t(`${id}.action`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {t("progress", { done, count: all.length })}
      </p>
    </EmptyState>
  );
}
