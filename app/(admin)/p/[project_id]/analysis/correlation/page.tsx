import { getTranslations } from "next-intl/server";
import { CorrelationPage } from "@/components/analysis/correlation/correlation-page";

export async function generateMetadata() {
  const t = await getTranslations("analysis.correlation");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/analysis/correlation">) {
  const { project_id } = await params;
  return <CorrelationPage projectId={decodeURIComponent(project_id)} />;
}
