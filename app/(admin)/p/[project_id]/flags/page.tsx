import { getTranslations } from "next-intl/server";
import { FlagList } from "@/components/flags/flag-list";

export async function generateMetadata() {
  const t = await getTranslations("flags");
  return { title: t("title") };
}

export default async function FlagsPage({ params }: PageProps<"/p/[project_id]/flags">) {
  const { project_id } = await params;
  return <FlagList projectId={decodeURIComponent(project_id)} />;
}
