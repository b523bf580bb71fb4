"use client";
import { useQuery } from "@tanstack/react-query";
import { DownloadIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useUrlView } from "@/components/data-list/use-url-view";
import { ClickhouseState } from "@/components/settings/data/clickhouse-state";
import { DataCounts } from "@/components/settings/data/data-counts";
import { DeletionQueue } from "@/components/settings/data/deletion-queue";
import { PersonalProperties } from "@/components/settings/data/personal-properties";
import { RetentionForm } from "@/components/settings/data/retention-form";
import { dialogPart } from "@/components/settings/frame/dialog-part";
import { SettingsSection } from "@/components/settings/frame/settings-section";
import { Button, buttonClasses } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { lazyComponent } from "@/components/ui/lazy-component";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { dataSummaryOptions, exportPath, projectOptions } from "@/lib/client/access/projects";
import { useRole } from "@/lib/client/access/use-role";
import { erasePath } from "@/lib/client/links/persons";

const DeleteDialog = lazyComponent(() => import("@/components/settings/data/delete-dialog"));

const urlParts = dialogPart("delete");

/** What a project holds, how long it is kept, its export, the deletion queue, and its deletion. */
export function DataPage({ projectId }: { projectId: string }) {
  const t = useTranslations("dataSettings");
  const common = useTranslations("common");
  const role = useRole(projectId);
  const isOwner = role === "owner";
  const [{ dialog }, setView] = useUrlView(urlParts);
  const { data: project } = useQuery(projectOptions(projectId));
  const query = useQuery(dataSummaryOptions(projectId));
  const { data: summary = null } = query;
  const exportAll = () => window.location.assign(exportPath(projectId));
  const askToDelete = () => setView({ dialog: "delete" });
  useCommands(
    common("data"),
    isOwner
      ? [
          { id: "export", label: t("commands.export"), run: exportAll },
          { id: "delete", label: common("deleteProject"), run: askToDelete },
        ]
      : [],
  );
  const onlyOwners = role && !isOwner && (
    <p className="text-ink-3">{t("onlyOwners", { role: t(`roles.${role}`) })}</p>
  );
  return (
    <>
      <PageHeader title={common("data")} />
      {query.error && !summary ? (
        <QueryFailed title={t("loadFailed")} query={query} />
      ) : (
        <SettingsSection title={t("kept.title")} description={t("kept.detail")}>
          <DataCounts projectId={projectId} summary={summary} />
        </SettingsSection>
      )}
      {summary?.clickhouse && (
        <SettingsSection title={t("clickhouse.title")} description={t("clickhouse.detail")}>
          <ClickhouseState projectId={projectId} state={summary.clickhouse} />
        </SettingsSection>
      )}
      <SettingsSection title={t("personal.title")} description={t("personal.detail")}>
        <PersonalProperties projectId={projectId} isOwner={isOwner} />
      </SettingsSection>
      <SettingsSection title={t("retention.title")} description={t("retention.detail")}>
        {project && role && (
          <RetentionForm key={projectId} projectId={projectId} project={project} isOwner={isOwner} />
        )}
      </SettingsSection>
      <SettingsSection title={t("export.title")} description={t("export.detail")}>
        {onlyOwners || (
          <div className="flex flex-col items-start gap-2">
            <a
              href={exportPath(projectId)}
              download
              aria-disabled={!isOwner}
              className={buttonClasses("secondary", "default")}
            >
              <DownloadIcon aria-hidden className="size-4" strokeWidth={1.5} />
              {t("export.action")}
            </a>
            <p className="text-ink-3 text-label font-normal">{t("export.hint")}</p>
          </div>
        )}
      </SettingsSection>
      <SettingsSection title={t("deletions.title")} description={t("deletions.detail")}>
        <div className="flex flex-col items-start gap-2">
          <DeletionQueue projectId={projectId} />
          {role !== "viewer" && <LinkButton href={erasePath(projectId)}>{common("eraseData")}</LinkButton>}
        </div>
      </SettingsSection>
      <SettingsSection title={common("deleteProject")} description={t("delete.detail")}>
        {onlyOwners || (
          <Button variant="danger" isDisabled={!isOwner || !summary || !project} onPress={askToDelete}>
            {t("delete.open")}
          </Button>
        )}
      </SettingsSection>
      {isOwner && dialog === "delete" && project && summary && (
        <DeleteDialog
          projectId={projectId}
          project={project}
          summary={summary}
          onClose={() => setView({ dialog: null })}
        />
      )}
    </>
  );
}
