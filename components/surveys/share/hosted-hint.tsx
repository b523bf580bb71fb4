import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { createWithFreeName } from "@/components/surveys/actions/create-with-free-name";
import { Section } from "@/components/surveys/share/section";
import type { ShareTarget } from "@/components/surveys/share/share-target";
import { Button } from "@/components/ui/button";
import { editSurveyPath } from "@/lib/client/links/surveys";
import { createSurvey, surveysKey } from "@/lib/client/surveys/surveys";

/** Says that a survey of another type has no link, and makes a copy that has one. */
export function HostedHint({ target: { projectId, survey } }: { target: ShareTarget }) {
  const t = useTranslations("share.hosted");
  const common = useTranslations("common");
  const router = useRouter();
  const { run, isPending } = useApiMutation({
    send: async () => {
      const { toDuplicate } = await import("@/lib/survey-model/draft/duplicate");
      const { setType } = await import("@/lib/survey-model/type-change");
      const hosted = structuredClone(survey);
      setType(hosted, "external_survey");
      const create = (name: string) => createSurvey(projectId, toDuplicate(hosted, name));
      return (await createWithFreeName(t("copyName", { name: survey.name }), create)).value;
    },
    refreshes: [surveysKey(projectId)],
    failed: () => t("failed"),
    onSuccess: ({ id }) => router.push(editSurveyPath(projectId, id)),
  });
  return (
    <Section title={common("link")}>
      <p className="text-ink-2">{t("detail")}</p>
      {survey.user_access_level !== "viewer" && (
        <span>
          <Button size="small" onPress={() => run()} isDisabled={isPending}>
            {t("duplicate")}
          </Button>
        </span>
      )}
    </Section>
  );
}
