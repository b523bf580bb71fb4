"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useUrlView } from "@/components/data-list/use-url-view";
import { dialogPart } from "@/components/settings/frame/dialog-part";
import { ReadOnlyNote } from "@/components/settings/frame/read-only-note";
import { SectionsSkeleton } from "@/components/settings/frame/sections-skeleton";
import { SettingsSection } from "@/components/settings/frame/settings-section";
import { Identity } from "@/components/settings/project/identity";
import { ProjectForm } from "@/components/settings/project/project-form";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PageHeader } from "@/components/ui/page-header";
import { projectOptions } from "@/lib/client/access/projects";
import { useRole } from "@/lib/client/access/use-role";

const NewProject = lazyComponent(() => import("@/components/project/new-project"));
const RotateDialog = lazyComponent(() => import("@/components/settings/project/rotate-dialog"));

const urlParts = dialogPart("rotate", "newProject");

/** The general settings of a project: name, time zone, token, and how its persons are named and filtered. */
export function ProjectPage({ projectId }: { projectId: string }) {
  const t = useTranslations("projectSettings");
  const shell = useTranslations("shell");
  const role = useRole(projectId);
  const isOwner = role === "owner";
  const query = useQuery(projectOptions(projectId));
  const project = query.data;
  const [{ dialog }, setView] = useUrlView(urlParts);
  const rotate = () => setView({ dialog: "rotate" });
  const canRotate = isOwner && project?.previous_api_token === null;
  const copyToken = () => navigator.clipboard.writeText(project?.api_token ?? "");
  useCommands(t("title"), [
    ...(project ? [{ id: "copyToken", label: t("commands.copyToken"), run: copyToken }] : []),
    ...(canRotate ? [{ id: "rotate", label: t("commands.rotate"), run: rotate }] : []),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={<Button onPress={() => setView({ dialog: "newProject" })}>{shell("newProject")}</Button>}
      />
      {role && role !== "owner" && <ReadOnlyNote role={role} />}
      {project ? (
        <ProjectForm key={projectId} projectId={projectId} project={project} canChange={isOwner}>
          <SettingsSection title={t("identity.title")} description={t("identity.detail")}>
            <Identity projectId={projectId} project={project} canChange={isOwner} onRotate={rotate} />
          </SettingsSection>
        </ProjectForm>
      ) : query.error ? (
        <QueryFailed title={t("loadFailed")} query={query} />
      ) : (
        <SectionsSkeleton count={5} />
      )}
      {dialog === "newProject" && <NewProject onClose={() => setView({ dialog: null })} />}
      {canRotate && dialog === "rotate" && (
        <RotateDialog projectId={projectId} onClose={() => setView({ dialog: null })} />
      )}
    </>
  );
}
