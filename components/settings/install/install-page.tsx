"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { choicePart } from "@/components/data-list/url-parts";
import { useUrlView } from "@/components/data-list/use-url-view";
import { SettingsSection } from "@/components/settings/frame/settings-section";
import { FirstEvent } from "@/components/settings/install/first-event";
import { IdentifySnippet, SdkSnippets } from "@/components/settings/install/sdk-snippets";
import { sdks } from "@/components/settings/install/snippets";
import { CodeBlock } from "@/components/ui/code-block";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { projectsOptions } from "@/lib/client/access/projects";

const urlParts = { sdk: choicePart("sdk", sdks, "html") };

/** Instructions for installing the SDK in a site or an app, and whether events arrive. */
export function InstallPage({ projectId }: { projectId: string }) {
  const t = useTranslations("install");
  const common = useTranslations("common");
  // The sentence of the general settings.
  const tokenDetail = useTranslations("projectSettings");
  const [{ sdk }, setView] = useUrlView(urlParts);
  const projects = useQuery(projectsOptions());
  const project = projects.data?.find(({ id }) => String(id) === projectId);
  return (
    <>
      <PageHeader title={common("install")} />
      {projects.isError ? (
        <QueryFailed title={common("cantLoadProject")} query={projects} />
      ) : (
        <>
          <SettingsSection title={common("events")} description={t("events.detail")}>
            <FirstEvent projectId={projectId} />
          </SettingsSection>
          <SettingsSection title={t("sdk.title")} description={t("sdk.detail")}>
            <div className="flex flex-col gap-4">
              <Select
                label={t("sdk.label")}
                options={sdks.map((id) => ({ id, label: t(`sdks.${id}`) }))}
                value={sdk}
                onChange={(next) => setView({ sdk: next })}
                className="max-w-60"
              />
              {project ? (
                <SdkSnippets sdk={sdk} token={project.api_token} />
              ) : (
                <Skeleton height="h-80" className="w-full" />
              )}
            </div>
          </SettingsSection>
          <SettingsSection title={t("identify.title")} description={t("identify.detail")}>
            <IdentifySnippet sdk={sdk} />
          </SettingsSection>
          <SettingsSection title={t("values.title")} description={tokenDetail("identity.detail")}>
            {project ? (
              <div className="flex flex-col gap-3">
                <CodeBlock code={project.api_token} label={common("projectToken")} />
                <CodeBlock code={window.location.origin} label={t("values.host")} />
              </div>
            ) : (
              <Skeleton height="h-40" className="w-full" />
            )}
          </SettingsSection>
        </>
      )}
    </>
  );
}
