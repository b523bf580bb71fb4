"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CohortForm } from "@/components/cohorts/cohort-form";
import { useCrumbs } from "@/components/ui/breadcrumb";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import { cohortPath, newCohortPath } from "@/lib/client/cohort-links";
import { useCanEdit } from "@/lib/client/use-role";

/** Where a cohort is created. */
export function NewCohort({ projectId }: { projectId: string }) {
  const t = useTranslations("cohorts");
  useCrumbs([{ label: t("new"), href: newCohortPath(projectId) }]);
  const router = useRouter();
  const canEdit = useCanEdit(projectId);
  return (
    <>
      <PageHeader title={t("new")} />
      {canEdit ? (
        <CohortForm
          projectId={projectId}
          cohort={null}
          isReadOnly={false}
          onSaved={({ id }) => router.push(cohortPath(projectId, id))}
        />
      ) : (
        <ForbiddenState title={t("forbidden.title")} detail={t("forbidden.detail")} />
      )}
    </>
  );
}
