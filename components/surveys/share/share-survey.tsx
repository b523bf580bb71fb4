import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { ShareDrawer } from "@/components/surveys/share/share-drawer";
import { surveysKey, updateSurvey } from "@/lib/client/surveys/surveys";
import type { Survey } from "@/lib/contract/survey/survey";
import { toDraft } from "@/lib/survey-model/draft/read";
import type { SurveyState } from "@/lib/survey-model/state";

interface ShareSurveyProps {
  projectId: string;
  survey: Survey;
  state: SurveyState;
  onClose: () => void;
}

/** Share of a survey that is not being edited: what is switched here is saved at once. */
export default function ShareSurvey({ projectId, survey, state, onClose }: ShareSurveyProps) {
  const t = useTranslations("share.embed");
  const { run: setEmbedding } = useApiMutation({
    send: (enable_iframe_embedding: boolean) =>
      updateSurvey(projectId, survey.id, { enable_iframe_embedding }),
    refreshes: [surveysKey(projectId)],
    failed: () => t("failed"),
  });
  const draft = useMemo(() => toDraft(survey), [survey]);
  const isReadOnly = survey.archived || survey.user_access_level === "viewer";
  return (
    <ShareDrawer
      target={{ projectId, survey, draft, state, setEmbedding: isReadOnly ? null : setEmbedding }}
      onClose={onClose}
    />
  );
}
