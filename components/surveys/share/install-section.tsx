import { useTranslations } from "next-intl";
import { Section } from "@/components/surveys/share/section";
import { LinkButton } from "@/components/ui/link-button";
import { settingsPath } from "@/lib/client/links/settings";

/** The link to the snippet, without which no site shows anything. */
export function InstallSection({ projectId }: { projectId: string }) {
  const t = useTranslations("share.install");
  const common = useTranslations("common");
  return (
    <Section title={common("install")}>
      <p className="text-ink-2">{t("detail")}</p>
      <span>
        <LinkButton href={settingsPath(projectId, "install")} size="small">
          {t("open")}
        </LinkButton>
      </span>
    </Section>
  );
}
