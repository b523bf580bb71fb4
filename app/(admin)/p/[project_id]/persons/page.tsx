import { getTranslations } from "next-intl/server";
import { PersonList } from "@/components/persons/list/person-list";

export async function generateMetadata() {
  const t = await getTranslations("persons");
  return { title: t("title") };
}

export default async function PersonsPage({ params }: PageProps<"/p/[project_id]/persons">) {
  const { project_id } = await params;
  return <PersonList projectId={decodeURIComponent(project_id)} />;
}
