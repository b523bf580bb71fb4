import { getTranslations } from "next-intl/server";
import { InstallPage } from "@/components/settings/install/install-page";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("install") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/settings/install">) {
  const { project_id } = await params;
  return <InstallPage projectId={decodeURIComponent(project_id)} />;
}
