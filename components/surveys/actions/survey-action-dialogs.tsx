import { useRouter } from "next/navigation";
import type { useSurveyActions } from "@/components/surveys/actions/use-survey-actions";
import { lazyComponent } from "@/components/ui/lazy-component";
import { shareSurveyPath } from "@/lib/client/links/surveys";

const CopyToProjects = lazyComponent(() => import("@/components/surveys/copy/copy-to-projects"));
const ActionDialog = lazyComponent(() => import("@/components/surveys/actions/action-dialog"));
const StartSurvey = lazyComponent(() => import("@/components/surveys/start/start-survey"));

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
