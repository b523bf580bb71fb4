import { getTranslations } from "next-intl/server";
import { SavedList } from "@/components/analysis/saved/saved-list";

export async function generateMetadata() {
  const t = await getTranslations("savedAnalyses");
  return { title: t("title") };
}

export default async function AnalysesPage({ params }: PageProps<"/p/[project_id]/analysis">) {
  const { project_id } = await params;
  return <SavedList projectId={decodeURIComponent(project_id)} />;
}
