import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNow, useTranslations } from "next-intl";
import { useEffect, useMemo } from "react";
import { useErrorToast } from "@/components/forms/use-error-toast";
import { SavedProblemList } from "@/components/survey/checks/saved-problem-list";
import { useSurveyProblems } from "@/components/survey/checks/use-survey-problems";
import { StartDialog } from "@/components/surveys/start/start-dialog";
import { launchSurvey, responsesCountOptions, surveyOptions, surveysKey } from "@/lib/client/surveys/surveys";
import type { Versioned } from "@/lib/contract/endpoint";
import type { Survey } from "@/lib/contract/survey/survey";
import { toDraft } from "@/lib/survey-model/draft/read";

interface StartSurveyProps {
  projectId: string;
  /** A draft, or a survey that is scheduled. */
  surveyId: string;
  /** Called from the message that the survey started. */
  onShare: () => void;
  onClose: () => void;
}

/** The start dialog of a survey that is not being edited: it is read, checked and started as the server has it. */
export default function StartSurvey({ projectId, surveyId, onShare, onClose }: StartSurveyProps) {
  const common = useTranslations("common");
  const showError = useErrorToast();
  const { data, error } = useQuery(surveyOptions(projectId, surveyId));
  const isFailed = !data && error !== null;
  useEffect(() => {
    if (!isFailed) return;
    showError(common("cantLoadSurvey"), error);
    onClose();
  }, [isFailed, error, showError, common, onClose]);
  return data ? <Loaded projectId={projectId} loaded={data} onShare={onShare} onClose={onClose} /> : null;
}

interface LoadedProps extends Omit<StartSurveyProps, "surveyId"> {
  loaded: Versioned<Survey>;
}

function Loaded({ projectId, loaded, onShare, onClose }: LoadedProps) {
  const queries = useQueryClient();
  const now = useNow();
  const { value: survey, version } = loaded;
  const { data: counts } = useQuery(responsesCountOptions(projectId));
  const surveys = useMemo(() => [survey], [survey]);
  const problems = useSurveyProblems(projectId, surveys, counts, now)?.get(survey.id);
  const target = useMemo(() => ({ projectId, survey, draft: toDraft(survey) }), [projectId, survey]);
  // Refreshed also after a failure: the survey may have changed meanwhile.
  const refreshAfter = async (change: Promise<unknown>) => {
    try {
      await change;
    } finally {
      await queries.invalidateQueries({ queryKey: surveysKey(projectId) });
    }
  };
  return (
    <StartDialog
      target={target}
      problems={problems ?? []}
      checked={problems ? "now" : "never"}
      problemList={<SavedProblemList projectId={projectId} surveyId={survey.id} problems={problems ?? []} />}
      start={(canary) => refreshAfter(launchSurvey(projectId, survey.id, version, { canary }))}
      schedule={(start_date, canary) =>
        refreshAfter(launchSurvey(projectId, survey.id, version, { start_date, canary }))
      }
      onShare={onShare}
      onClose={onClose}
    />
  );
}
