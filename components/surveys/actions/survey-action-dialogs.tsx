"use client";
import dynamic from "next/dynamic";
import type { useSurveyActions } from "@/components/surveys/actions/use-survey-actions";
import { retryImport } from "@/components/ui/retry-import";

const CopyToProjects = dynamic(
  () => retryImport(() => import("@/components/surveys/copy/copy-to-projects")),
  {
    ssr: false,
  },
);
const ActionDialog = dynamic(() => retryImport(() => import("@/components/surveys/actions/action-dialog")), {
  ssr: false,
});

interface SurveyActionDialogsProps {
  projectId: string;
  actions: ReturnType<typeof useSurveyActions>;
}

/** The dialogs of actions on surveys, while one is open. */
export const SurveyActionDialogs = ({ projectId, actions }: SurveyActionDialogsProps) => (
  <>
    {actions.copied && (
      <CopyToProjects
        projectId={projectId}
        survey={actions.copied.survey}
        onClose={() => actions.copyToProjects(null)}
      />
    )}
    {actions.pending && <ActionDialog {...actions.pending} projectId={projectId} onClose={actions.settle} />}
  </>
);
