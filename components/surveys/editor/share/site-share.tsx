"use client";
import { useTranslations } from "next-intl";
import { displayCode } from "@/components/surveys/editor/share/display-code";
import { InstallSection } from "@/components/surveys/editor/share/install-section";
import { Section } from "@/components/surveys/editor/share/section";
import { usePlaces } from "@/components/surveys/editor/share/use-places";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Estimate } from "@/components/surveys/estimate/estimate";
import { CodeBlock } from "@/components/ui/code-block";

/** Where a popover or a widget shows, who sees it, and how to see it at once. */
export function SiteShare() {
  const t = useTranslations("share");
  const editor = useEditor();
  const { surveyId, state } = editor;
  const places = usePlaces();
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
        <Estimate target={editor} isTitleHidden />
      </Section>
      {state === "running" && (
        <Section title={t("now.title")}>
          <p className="text-ink-2">{t("now.detail")}</p>
          <CodeBlock
            code={displayCode(surveyId)}
            label={t("now.console")}
            copyLabel={t("copy")}
            copiedLabel={t("copied")}
          />
          <p className="text-ink-3 text-label font-normal">{t("now.global")}</p>
        </Section>
      )}
      <InstallSection />
    </>
  );
}
