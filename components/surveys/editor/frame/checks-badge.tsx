import { CheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import { ProblemCounts } from "@/components/survey/checks/problem-counts";
import { CheckList } from "@/components/surveys/editor/problems/check-list";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { SeverityMark } from "@/components/ui/problem-list";

interface ChecksBadgeProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The number of problems by severity; opens the list. */
export function ChecksBadge({ isOpen, onOpenChange }: ChecksBadgeProps) {
  const common = useTranslations("common");
  const counts = useTranslations("checks.counts");
  const { problems, survey } = useEditor(({ checks }) => checks);
  const hints = problems.filter(({ severity }) => severity === "hint").length;
  const isChecking = survey === null;
  const emptyText = isChecking ? common("checking") : counts("none");
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button variant="quiet">
        <span className="sr-only">{common("checks")}: </span>
        <span className="flex items-center gap-2 text-table tabular-nums">
          <ProblemCounts problems={problems} />
          {hints > 0 && (
            <span className="inline-flex items-center gap-1 text-ink-3">
              <SeverityMark severity="hint" />
              <span aria-hidden>{hints}</span>
              <span className="sr-only">{counts("hint", { count: hints })}</span>
            </span>
          )}
          {isChecking && <span className="text-ink-3">{emptyText}</span>}
          {!isChecking && problems.length === 0 && (
            <span className="text-forest">
              <CheckIcon aria-hidden className="size-4 sm:hidden" strokeWidth={1.5} />
              <span className="max-sm:sr-only">{common("noProblems")}</span>
            </span>
          )}
        </span>
      </Button>
      <Popover label={common("checks")} placement="bottom end" className="w-[32rem] p-4">
        <h2 className="pb-2 text-section">{common("checks")}</h2>
        {isChecking ? emptyText : <CheckList problems={problems} onNavigate={() => onOpenChange(false)} />}
      </Popover>
    </DialogTrigger>
  );
}
