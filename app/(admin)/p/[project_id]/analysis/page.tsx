import { getTranslations } from "next-intl/server";
import { AnalysisOverview } from "@/components/analysis/overview/analysis-overview";

export async function generateMetadata() {
  const t = await getTranslations("analysis.overview");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/analysis">) {
  const { project_id } = await params;
  return <AnalysisOverview projectId={decodeURIComponent(project_id)} />;
}
