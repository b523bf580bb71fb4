"use client";
import { useTranslations } from "next-intl";
import { SurveyPreview } from "@/components/surveys/preview/survey-preview";
import { type TemplateId, templates } from "@/components/surveys/templates/templates";
import { Button } from "@/components/ui/button";
import type { SurveyType } from "@/lib/contract/survey";

interface TemplatePreviewProps {
  id: TemplateId;
  /** The type that the survey gets. */
  type: SurveyType;
  isPending: boolean;
  onUse: () => void;
}

/** The preview of a template. */
export function TemplatePreview({ id, type, isPending, onUse }: TemplatePreviewProps) {
  const t = useTranslations("newSurvey");
  const texts = useTranslations("templates");
  const survey = { ...templates[id].write(texts), type };
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
