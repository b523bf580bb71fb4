import { useTranslations } from "next-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { settingsPath } from "@/lib/client/links/settings";

const snippet = `posthog.identify("user-1", { email: "ada@example.com" });`;

/** A project without persons, with instructions for capturing some. */
export function NoPersons({ projectId }: { projectId: string }) {
  const t = useTranslations("persons.empty");
  const common = useTranslations("common");
  return (
    <EmptyState title={t("title")}>
      <p className="text-ink-2">{t("detail")}</p>
      <CodeBlock code={snippet} label={t("example")} copyLabel={common("copyCode")} />
      <LinkButton variant="primary" href={settingsPath(projectId, "install")}>
        {t("install")}
      </LinkButton>
    </EmptyState>
  );
}
