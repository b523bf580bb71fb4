import { useTranslations } from "next-intl";
import { Estimate } from "@/components/surveys/estimate/estimate";
import { displayCode } from "@/components/surveys/share/display-code";
import { HostedHint } from "@/components/surveys/share/hosted-hint";
import { InstallSection } from "@/components/surveys/share/install-section";
import { Section } from "@/components/surveys/share/section";
import type { ShareTarget } from "@/components/surveys/share/share-target";
import { usePlaces } from "@/components/surveys/share/use-places";
import { CodeBlock } from "@/components/ui/code-block";

/** Where a popover or a widget shows, who sees it, and how to see it at once. */
export function SiteShare({ target }: { target: ShareTarget }) {
  const t = useTranslations("share");
  const { projectId, survey, draft, state } = target;
  const places = usePlaces(draft);
  return (
    <>
      <Section title={t("places.title")}>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-2">
          {places.map((place) => (
            <li key={place} className="break-words">
              {place}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("people.title")}>
        <Estimate target={target} isTitleHidden />
      </Section>
      {state === "running" && (
        <Section title={t("now.title")}>
          <p className="text-ink-2">{t("now.detail")}</p>
          <CodeBlock code={displayCode(survey.id)} label={t("now.console")} />
          <p className="text-ink-3 text-label font-normal">{t("now.global")}</p>
        </Section>
      )}
      <HostedHint target={target} />
      <InstallSection projectId={projectId} />
    </>
  );
}
