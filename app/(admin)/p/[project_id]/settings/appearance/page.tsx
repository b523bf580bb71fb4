import { getTranslations } from "next-intl/server";
import { AppearancePage } from "@/components/settings/appearance/appearance-page";

export async function generateMetadata() {
  const t = await getTranslations("appearanceSettings");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/settings/appearance">) {
  const { project_id } = await params;
  return <AppearancePage projectId={decodeURIComponent(project_id)} />;
}
