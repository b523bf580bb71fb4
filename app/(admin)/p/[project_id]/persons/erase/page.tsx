import { getTranslations } from "next-intl/server";
import { EraseForm } from "@/components/persons/erase/erase-form";

export async function generateMetadata() {
  const t = await getTranslations("erasure");
  return { title: t("title") };
}

export default async function ErasePage({ params }: PageProps<"/p/[project_id]/persons/erase">) {
  const { project_id } = await params;
  return <EraseForm projectId={decodeURIComponent(project_id)} />;
}
