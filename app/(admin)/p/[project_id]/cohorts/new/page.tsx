import { getTranslations } from "next-intl/server";
import { NewCohort } from "@/components/cohorts/new-cohort";

export async function generateMetadata() {
  const t = await getTranslations("cohorts");
  return { title: t("new") };
}

export default async function NewCohortPage({ params }: PageProps<"/p/[project_id]/cohorts/new">) {
  const { project_id } = await params;
  return <NewCohort projectId={decodeURIComponent(project_id)} />;
}
