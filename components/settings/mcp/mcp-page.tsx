"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { SettingsSection } from "@/components/settings/frame/settings-section";
import { mcpAddress, mcpClients, mcpSnippets } from "@/components/settings/mcp/mcp-snippets";
import { CodeBlock } from "@/components/ui/code-block";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { projectsOptions } from "@/lib/client/access/projects";
import { newKeyPath } from "@/lib/client/links/settings";

/** How agents are connected: the address of the server, a key for them, and the lines to paste. */
export function McpPage({ projectId }: { projectId: string }) {
  const t = useTranslations("mcp");
  const common = useTranslations("common");
  // What is shown names the browser's own address of the server, which rendering there does not have.
  const projects = useQuery(projectsOptions());
  if (projects.isError)
    return (
      <>
        <PageHeader title={t("title")} />
        <QueryFailed title={t("failed")} query={projects} />
      </>
    );
  const url = projects.data && mcpAddress(window.location.origin);
  const snippets = url && mcpSnippets(url);
  return (
    <>
      <PageHeader title={t("title")} />
      <SettingsSection title={t("address.title")} description={t("address.detail")}>
        {url ? (
          <CodeBlock code={url} label={t("address.label")} />
        ) : (
          <Skeleton height="h-20" className="w-full" />
        )}
      </SettingsSection>
      <SettingsSection title={common("apiKey")} description={t("key.detail")}>
        <div className="flex flex-col items-start gap-3">
          <LinkButton href={newKeyPath(projectId, "agent")}>{t("key.create")}</LinkButton>
          <p className="text-ink-2 text-label">{t("key.hint")}</p>
        </div>
      </SettingsSection>
      {mcpClients.map((client) => (
        <SettingsSection
          key={client}
          title={t(`clients.${client}.title`)}
          description={t(`clients.${client}.detail`)}
        >
          {snippets ? (
            <CodeBlock code={snippets[client]} label={t(`clients.${client}.file`)} />
          ) : (
            <Skeleton height="h-40" className="w-full" />
          )}
        </SettingsSection>
      ))}
    </>
  );
}
