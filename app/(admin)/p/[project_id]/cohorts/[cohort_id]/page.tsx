import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CohortPage } from "@/components/cohorts/cohort-page";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("cohort") };
}

export default async function OneCohortPage({ params }: PageProps<"/p/[project_id]/cohorts/[cohort_id]">) {
  const { project_id, cohort_id } = await params;
  if (!/^\d{1,10}$/.test(cohort_id)) notFound();
  return <CohortPage projectId={decodeURIComponent(project_id)} cohortId={Number(cohort_id)} />;
}
