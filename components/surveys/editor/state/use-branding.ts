import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";

/** The places of the project's branding; the default until it is known. */
export function useBranding(): { onHostedPages: boolean; inWidgets: boolean } {
  const { projectId } = useEditor("projectId");
  const { config } = useProjectSurveyConfig(projectId);
  return {
    onHostedPages: config?.show_branding_on_hosted_pages ?? true,
    inWidgets: config?.show_branding_in_widgets ?? false,
  };
}
