import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import type { useSurveyActions } from "@/components/surveys/actions/use-survey-actions";
import { retryImport } from "@/components/ui/retry-import";
import { shareSurveyPath } from "@/lib/client/links/surveys";

const CopyToProjects = dynamic(
  () => retryImport(() => import("@/components/surveys/copy/copy-to-projects")),
  {
    ssr: false,
  },
);
const ActionDialog = dynamic(() => retryImport(() => import("@/components/surveys/actions/action-dialog")), {
  ssr: false,
});
const StartSurvey = dynamic(() => retryImport(() => import("@/components/surveys/start/start-survey")), {
  ssr: false,
});

interface SurveyActionDialogsProps {
  projectId: string;
  actions: ReturnType<typeof useSurveyActions>;
}

/** The dialogs of actions on surveys, while one is open. */
export function SurveyActionDialogs({ projectId, actions }: SurveyActionDialogsProps) {
  const router = useRouter();
  const { copied, pending, started } = actions;
  return (
    <>
      {copied && (
        <CopyToProjects
          projectId={projectId}
          survey={copied.survey}
          onClose={() => actions.copyToProjects(null)}
        />
      )}
      {pending && <ActionDialog {...pending} projectId={projectId} onClose={actions.settle} />}
      {started && (
        <StartSurvey
          projectId={projectId}
          surveyId={started.survey.id}
          onShare={() => router.push(shareSurveyPath(projectId, started.survey.id))}
          onClose={actions.closeStart}
        />
      )}
    </>
  );
}
