import { getTranslations } from "next-intl/server";
import { TrendsPage } from "@/components/analysis/trends/trends-page";

export async function generateMetadata() {
  const t = await getTranslations("analysis.trends");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/analysis/trends">) {
  const { project_id } = await params;
  return <TrendsPage projectId={decodeURIComponent(project_id)} />;
}
