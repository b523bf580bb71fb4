"use client";
import { useTranslations } from "next-intl";
import { useIsProjectMissing } from "@/components/shell/use-is-project-missing";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

/** A page, or a notice that the project does not exist. */
export function ProjectGate({ children }: { children: React.ReactNode }) {
  const t = useTranslations("home.gone");
  const title = useTranslations("shell")("noProject");
  if (!useIsProjectMissing()) return children;
  return (
    <>
      <PageHeader title={title} />
      <ForbiddenState title={t("title")} detail={t("detail")}>
        <LinkButton href="/">{t("action")}</LinkButton>
      </ForbiddenState>
    </>
  );
}
