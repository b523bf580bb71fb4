import { getTranslations } from "next-intl/server";
import { PersonList } from "@/components/persons/list/person-list";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("persons") };
}

export default async function PersonsPage({ params }: PageProps<"/p/[project_id]/persons">) {
  const { project_id } = await params;
  return <PersonList projectId={decodeURIComponent(project_id)} />;
}
