import { getTranslations } from "next-intl/server";
import { PersonPage } from "@/components/persons/page/person-page";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("person") };
}

export default async function OnePersonPage({ params }: PageProps<"/p/[project_id]/persons/[person_id]">) {
  const { project_id, person_id } = await params;
  return <PersonPage projectId={decodeURIComponent(project_id)} personId={decodeURIComponent(person_id)} />;
}
