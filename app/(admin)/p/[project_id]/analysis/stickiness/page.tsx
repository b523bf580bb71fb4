import { getTranslations } from "next-intl/server";
import { StickinessPage } from "@/components/analysis/stickiness/stickiness-page";

export async function generateMetadata() {
  const t = await getTranslations("analysis.stickiness");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/analysis/stickiness">) {
  const { project_id } = await params;
  return <StickinessPage projectId={decodeURIComponent(project_id)} />;
}
