import { getTranslations } from "next-intl/server";
import { FunnelPage } from "@/components/analysis/funnel/funnel-page";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("funnel") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/analysis/funnel">) {
  const { project_id } = await params;
  return <FunnelPage projectId={decodeURIComponent(project_id)} />;
}
