import { useLifecycle } from "@/components/surveys/editor/lifecycle/use-lifecycle";
import { CheckList } from "@/components/surveys/editor/problems/check-list";
import { FaultLinks } from "@/components/surveys/editor/problems/fault-links";
import { useEditedSurvey, useEditor } from "@/components/surveys/editor/state/use-editor";
import { useShare } from "@/components/surveys/share/use-share";
import { StartDialog } from "@/components/surveys/start/start-dialog";

/** The start dialog of the draft: problems open their field here. */
export default function StartDraft({ onClose }: { onClose: () => void }) {
  const target = useEditedSurvey();
  const problems = useEditor(({ checks }) => checks.problems);
  const checked = useEditor(({ checks: { survey, isComplete }, wire }) =>
    survey === null ? "never" : isComplete && survey === wire ? "now" : "before",
  );
  const { refused } = useEditor("refused");
  const { start, schedule } = useLifecycle();
  const { openShare } = useShare();
  return (
    <StartDialog
      target={target}
      problems={problems}
      checked={checked}
      problemList={<CheckList problems={problems} onNavigate={onClose} />}
      refusedFields={<FaultLinks faults={refused} onNavigate={onClose} />}
      start={start}
      schedule={schedule}
      onShare={openShare}
      onClose={onClose}
    />
  );
}
