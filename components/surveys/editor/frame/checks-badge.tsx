"use client";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { CheckList } from "@/components/surveys/editor/frame/check-list";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { SeverityMark } from "@/components/ui/problem-list";
import { severities } from "@/lib/survey-model/checks/problem";

interface ChecksBadgeProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The number of problems by severity; opens the list. */
export function ChecksBadge({ isOpen, onOpenChange }: ChecksBadgeProps) {
  const t = useTranslations("editor.checks");
  const counts = useTranslations("checks.counts");
  const { problems, checked } = useEditor();
  const counted = severities.flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? [] : [{ severity, count }];
  });
  const isChecking = checked === "never";
  const emptyText = isChecking ? t("checking") : counts("none");
  const summary = counted.map(({ severity, count }) => counts(severity, { count })).join(" · ");
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      {/* A minimum width, so that the buttons beside it do not move while checks run. */}
      <Button variant="quiet" className="md:min-w-32">
        <span className="sr-only">{t("badge", { problems: summary || emptyText })}</span>
        <span aria-hidden className="flex items-center gap-2 text-table tabular-nums">
          {counted.map(({ severity, count }) => (
            <span key={severity} className="inline-flex items-center gap-1">
              <SeverityMark severity={severity} />
              {count}
            </span>
          ))}
          {isChecking && <span className="text-ink-3">{emptyText}</span>}
          {!isChecking && counted.length === 0 && <span className="text-forest">{t("none")}</span>}
        </span>
      </Button>
      <Popover label={t("title")} placement="bottom end" className="w-[32rem] p-4">
        <h2 className="pb-2 text-section">{t("title")}</h2>
        {isChecking ? emptyText : <CheckList problems={problems} onNavigate={() => onOpenChange(false)} />}
      </Popover>
    </DialogTrigger>
  );
}
