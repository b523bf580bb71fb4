import { getTranslations } from "next-intl/server";
import { RetentionPage } from "@/components/analysis/retention/retention-page";

export async function generateMetadata() {
  const t = await getTranslations("analysis.retention");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/analysis/retention">) {
  const { project_id } = await params;
  return <RetentionPage projectId={decodeURIComponent(project_id)} />;
}
