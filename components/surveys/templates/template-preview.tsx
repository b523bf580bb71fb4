import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { SurveyPreview } from "@/components/survey/preview/survey-preview";
import { withDefaultAppearance } from "@/components/surveys/templates/default-appearance";
import { type TemplateId, templates } from "@/components/surveys/templates/templates";
import { Button } from "@/components/ui/button";
import { projectOptions } from "@/lib/client/access/projects";
import type { SurveyType } from "@/lib/contract/survey/survey";

interface TemplatePreviewProps {
  projectId: string;
  id: TemplateId;
  /** The type that the survey gets. */
  type: SurveyType;
  isPending: boolean;
  onUse: () => void;
}

/** The preview of a template, with the project's default appearance, as the survey will have it. */
export function TemplatePreview({ projectId, id, type, isPending, onUse }: TemplatePreviewProps) {
  const t = useTranslations("newSurvey");
  const texts = useTranslations("templates");
  const { data: project } = useQuery(projectOptions(projectId));
  const appearance = project?.survey_config.appearance ?? null;
  const survey = useMemo(
    () => withDefaultAppearance({ ...templates[id].write(texts), type }, appearance),
    [id, texts, type, appearance],
  );
  return (
    <section
      aria-label={t("previewOf", { name: survey.name })}
      className="border-line px-4 py-4 sm:px-8 lg:sticky lg:top-12 lg:h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:border-l lg:px-4"
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-section">{survey.name}</h2>
        <Button variant="primary" isPending={isPending} onPress={onUse}>
          {t("use")}
        </Button>
      </div>
      <SurveyPreview survey={survey} isCompact />
    </section>
  );
}
