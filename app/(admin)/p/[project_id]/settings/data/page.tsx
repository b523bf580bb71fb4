import { getTranslations } from "next-intl/server";
import { DataPage } from "@/components/settings/data/data-page";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("data") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/settings/data">) {
  const { project_id } = await params;
  return <DataPage projectId={decodeURIComponent(project_id)} />;
}
