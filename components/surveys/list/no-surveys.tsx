import { useTranslations } from "next-intl";
import { TemplateGallery } from "@/components/surveys/templates/template-gallery";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { surveys } from "@/lib/contract/endpoints/surveys";

interface NoSurveysProps {
  projectId: string;
  canEdit: boolean;
}

/** A project without surveys: templates to begin with, and the call that makes the first. */
export default function NoSurveys({ projectId, canEdit }: NoSurveysProps) {
  const t = useTranslations("surveys.empty");
  const common = useTranslations("common");
  if (!canEdit) {
    return (
      <EmptyState title={common("noSurveysYet")}>
        <p className="text-ink-2">{t("viewer")}</p>
      </EmptyState>
    );
  }
  const example: BodyIn<typeof surveys.create> = {
    name: t("example.name"),
    type: "popover",
    questions: [{ type: "rating", question: t("example.question"), scale: 10 }],
  };
  const command = [
    `curl -X POST ${window.location.origin}/api/projects/${projectId}/surveys/ \\`,
    '  -H "Authorization: Bearer $FIELDBOOK_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(example, null, 2).replaceAll("\n", "\n  ")}'`,
  ].join("\n");
  return (
    <>
      <EmptyState title={common("noSurveysYet")}>
        <p className="text-ink-2">{t("detail")}</p>
      </EmptyState>
      <TemplateGallery projectId={projectId} />
      <section className="flex max-w-[720px] flex-col gap-4 px-4 py-8 sm:px-8">
        <h2 className="text-section">{t("useApi")}</h2>
        <CodeBlock code={command} label={common("createSurvey")} />
        <p className="text-ink-2">
          {t.rich("more", {
            link: (text) => (
              <a href="/docs/api" className="text-water underline underline-offset-2 hover:text-water-hover">
                {text}
              </a>
            ),
          })}
        </p>
      </section>
    </>
  );
}
