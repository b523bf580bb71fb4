import { getTranslations } from "next-intl/server";
import { OpenSaved } from "@/components/analysis/saved/open-saved";

export async function generateMetadata() {
  const t = await getTranslations("savedAnalyses");
  return { title: t("title") };
}

export default async function SavedAnalysisPage({
  params,
}: PageProps<"/p/[project_id]/analysis/saved/[insight_id]">) {
  const { project_id, insight_id } = await params;
  return <OpenSaved projectId={decodeURIComponent(project_id)} insightId={decodeURIComponent(insight_id)} />;
}
