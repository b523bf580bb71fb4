import { getTranslations } from "next-intl/server";
import { NewFlag } from "@/components/flags/new-flag";

export async function generateMetadata() {
  const t = await getTranslations("flags");
  return { title: t("new") };
}

export default async function NewFlagPage({ params }: PageProps<"/p/[project_id]/flags/new">) {
  const { project_id } = await params;
  return <NewFlag projectId={decodeURIComponent(project_id)} />;
}
