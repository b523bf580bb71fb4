"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CohortForm } from "@/components/cohorts/cohort-form";
import { NewRecord } from "@/components/record-page/new-record";
import { cohortPath, newCohortPath } from "@/lib/client/links/cohorts";

/** The page that creates a cohort. */
export function NewCohort({ projectId }: { projectId: string }) {
  const t = useTranslations("cohorts");
  const common = useTranslations("common");
  const router = useRouter();
  return (
    <NewRecord
      projectId={projectId}
      title={t("new")}
      href={newCohortPath(projectId)}
      forbidden={{ title: t("forbidden.title"), detail: common("askForEditorRole") }}
    >
      <CohortForm
        projectId={projectId}
        cohort={null}
        isReadOnly={false}
        onSaved={({ id }) => router.push(cohortPath(projectId, id))}
      />
    </NewRecord>
  );
}
