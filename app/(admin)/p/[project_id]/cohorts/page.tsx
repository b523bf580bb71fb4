import { getTranslations } from "next-intl/server";
import { CohortList } from "@/components/cohorts/cohort-list";

export async function generateMetadata() {
  const t = await getTranslations("cohorts");
  return { title: t("title") };
}

export default async function CohortsPage({ params }: PageProps<"/p/[project_id]/cohorts">) {
  const { project_id } = await params;
  return <CohortList projectId={decodeURIComponent(project_id)} />;
}
