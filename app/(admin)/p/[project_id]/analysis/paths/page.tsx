import { getTranslations } from "next-intl/server";
import { PathsPage } from "@/components/analysis/paths/paths-page";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("paths") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/analysis/paths">) {
  const { project_id } = await params;
  return <PathsPage projectId={decodeURIComponent(project_id)} />;
}
