import { useTranslations } from "next-intl";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import { ApiCallPopover } from "@/components/ui/api-call-popover";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { changesBetween } from "@/lib/survey-model/draft/changed-fields";
import { toDraft } from "@/lib/survey-model/draft/read";

/** The call that would make of the survey on the server what is on the screen: only what changed. */
export function SurveyCall() {
  const t = useTranslations("code");
  const draft = useDraft((draft) => draft);
  const { projectId, surveyId, survey } = useEditor("projectId", "surveyId", "survey");
  const { path, method, scopes } = surveys.update;
  const address = path.replace("{project_id}", projectId).replace("{id}", surveyId);
  return (
    <ApiCallPopover
      call={{
        method,
        url: `${window.location.origin}${address}`,
        scope: scopes.join(", "),
        body: changesBetween(toDraft(survey, draft), draft),
      }}
      emptyBody={t("noUnsavedChanges")}
    />
  );
}
