import { getTranslations } from "next-intl/server";
import { ProjectPage } from "@/components/settings/project/project-page";

export async function generateMetadata() {
  const t = await getTranslations("projectSettings");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/settings/project">) {
  const { project_id } = await params;
  return <ProjectPage projectId={decodeURIComponent(project_id)} />;
}
