"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FlagForm } from "@/components/flags/flag-form";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import { flagPath, newFlagPath } from "@/lib/client/flag-links";
import { useCanEdit } from "@/lib/client/use-role";

/** Where a flag is created. */
export function NewFlag({ projectId }: { projectId: string }) {
  const t = useTranslations("flags");
  useCrumbs([{ label: t("new"), href: newFlagPath(projectId) }]);
  const router = useRouter();
  const canEdit = useCanEdit(projectId);
  return (
    <>
      <PageHeader title={t("new")} />
      {canEdit ? (
        <FlagForm
          projectId={projectId}
          flag={null}
          isReadOnly={false}
          onSaved={({ id }) => router.push(flagPath(projectId, id))}
        />
      ) : (
        <ForbiddenState title={t("forbidden.title")} detail={t("forbidden.detail")} />
      )}
    </>
  );
}
