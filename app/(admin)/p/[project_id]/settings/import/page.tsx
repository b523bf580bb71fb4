import { getTranslations } from "next-intl/server";
import { ImportsPage } from "@/components/settings/imports/imports-page";

export async function generateMetadata() {
  const t = await getTranslations("imports");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/settings/import">) {
  const { project_id } = await params;
  return <ImportsPage projectId={decodeURIComponent(project_id)} />;
}
