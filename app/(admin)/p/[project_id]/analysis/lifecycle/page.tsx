import { getTranslations } from "next-intl/server";
import { LifecyclePage } from "@/components/analysis/lifecycle/lifecycle-page";

export async function generateMetadata() {
  const t = await getTranslations("analysis.lifecycle");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/analysis/lifecycle">) {
  const { project_id } = await params;
  return <LifecyclePage projectId={decodeURIComponent(project_id)} />;
}
