import { getTranslations } from "next-intl/server";
import { SqlScreen } from "@/components/analysis/sql/sql-screen";

export async function generateMetadata() {
  const t = await getTranslations("analysis.sql");
  return { title: t("title") };
}

export default async function SqlPage({ params }: PageProps<"/p/[project_id]/analysis/sql">) {
  const { project_id } = await params;
  return <SqlScreen projectId={decodeURIComponent(project_id)} />;
}
