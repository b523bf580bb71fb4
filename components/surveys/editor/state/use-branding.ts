import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { useProjectSurveyConfig } from "@/lib/client/surveys/use-project-survey-config";

/** What hosted pages and widgets show of the project; the default until it is known. */
export function useBranding(): { onHostedPages: boolean; inWidgets: boolean; logo: string | null } {
  const { projectId } = useEditor("projectId");
  const { config } = useProjectSurveyConfig(projectId);
  return {
    onHostedPages: config?.show_branding_on_hosted_pages ?? true,
    inWidgets: config?.show_branding_in_widgets ?? false,
    logo: config?.logo ?? null,
  };
}
