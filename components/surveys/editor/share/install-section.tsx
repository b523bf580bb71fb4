"use client";
import { useTranslations } from "next-intl";
import { Section } from "@/components/surveys/editor/share/section";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { LinkButton } from "@/components/ui/link-button";
import { settingsPath } from "@/lib/client/settings-links";

/** The way to the snippet, without which no site shows anything. */
export function InstallSection() {
  const t = useTranslations("share.install");
  const { projectId } = useEditor();
  return (
    <Section title={t("title")}>
      <p className="text-ink-2">{t("detail")}</p>
      <span>
        <LinkButton href={settingsPath(projectId, "install")} size="small">
          {t("open")}
        </LinkButton>
      </span>
    </Section>
  );
}
