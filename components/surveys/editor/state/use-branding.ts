"use client";
import { useQuery } from "@tanstack/react-query";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { projectsOptions } from "@/lib/client/projects";

/** Where surveys of the project say what they were made with; as by default until it is known. */
export function useBranding(): { onHostedPages: boolean; inWidgets: boolean } {
  const { projectId } = useEditor();
  const { data: projects } = useQuery(projectsOptions());
  const config = projects?.find(({ id }) => String(id) === projectId)?.survey_config;
  return {
    onHostedPages: config?.show_branding_on_hosted_pages ?? true,
    inWidgets: config?.show_branding_in_widgets ?? false,
  };
}
