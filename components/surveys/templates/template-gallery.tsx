import { useTranslations } from "next-intl";
import { MiniFlowMap } from "@/components/surveys/templates/mini-flow-map";
import { LengthText } from "@/components/surveys/templates/template-list";
import { type TemplateId, templates } from "@/components/surveys/templates/templates";
import { useCreateSurveys } from "@/components/surveys/templates/use-create-surveys";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { newSurveyPath } from "@/lib/client/links/surveys";

/** The templates shown first: one for each common purpose. */
const featuredIds = ["nps", "csat", "ces", "pmf", "churn", "onboarding"] as const satisfies TemplateId[];

/** A few templates, each with a button to use it. */
export function TemplateGallery({ projectId }: { projectId: string }) {
  const t = useTranslations("newSurvey");
  const texts = useTranslations("templates");
  const { create, isPending } = useCreateSurveys(projectId);
  return (
    <section aria-label={t("templates")} className="border-line border-b bg-sheet">
      <ul className="grid gap-px bg-line sm:grid-cols-2 xl:grid-cols-3">
        {featuredIds.map((id) => {
          const survey = templates[id].write(texts);
          return (
            <li key={id} className="flex flex-col items-start gap-3 bg-sheet px-4 py-5 sm:px-8">
              <MiniFlowMap survey={survey} className="h-16" />
              <span className="flex grow flex-col gap-1">
                <h3 className="text-section">{survey.name}</h3>
                <span className="text-ink-2 text-table">{survey.description}</span>
                <LengthText survey={survey} />
              </span>
              <Button isDisabled={isPending} onPress={() => create([survey])}>
                {t("use")}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="border-line border-t px-4 py-4 sm:px-8">
        <LinkButton href={newSurveyPath(projectId)}>{t("firstRun.more")}</LinkButton>
      </p>
    </section>
  );
}
