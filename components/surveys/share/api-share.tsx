import { useTranslations } from "next-intl";
import { HostedHint } from "@/components/surveys/share/hosted-hint";
import { InstallSection } from "@/components/surveys/share/install-section";
import { Section } from "@/components/surveys/share/section";
import type { ShareTarget } from "@/components/surveys/share/share-target";
import { CodeBlock } from "@/components/ui/code-block";

/** How an app reads a survey that it renders itself, and sends its answers. */
export function ApiShare({ target }: { target: ShareTarget }) {
  const { projectId, survey } = target;
  const t = useTranslations("share");
  return (
    <>
      <Section title={t("api.read")}>
        <p className="text-ink-2">{t("api.readDetail")}</p>
        <CodeBlock code={readCode(survey.id)} label="JavaScript" />
      </Section>
      <Section title={t("api.send")}>
        <p className="text-ink-2">{t("api.sendDetail")}</p>
        <CodeBlock code={sendCode(survey.id, survey.questions?.[0])} label="JavaScript" />
      </Section>
      <HostedHint target={target} />
      <InstallSection projectId={projectId} />
    </>
  );
}

const readCode = (id: string) => `posthog.getActiveMatchingSurveys((surveys) => {
  const survey = surveys.find(({ id }) => id === "${id}");
  if (survey) render(survey.questions);
});`;

const sendCode = (id: string, question: { id?: string; question?: string } | undefined) =>
  `posthog.capture("survey shown", { $survey_id: "${id}" });

posthog.capture("survey sent", {
  $survey_id: "${id}",
  $survey_submission_id: crypto.randomUUID(),
  $survey_completed: true,
  "$survey_response_${question?.id ?? "<question id>"}": "…",
});`;
