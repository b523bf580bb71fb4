import { getTranslations } from "next-intl/server";
import { defaultPageSize } from "@/components/data-list/page-window";
import { PersonList } from "@/components/persons/list/person-list";
import { personsInput } from "@/lib/client/persons-list";
import { preloadAnswer } from "@/lib/client/preload-answer";

export async function generateMetadata() {
  const t = await getTranslations("persons");
  return { title: t("title") };
}

export default async function PersonsPage({ params, searchParams }: PageProps<"/p/[project_id]/persons">) {
  const { project_id } = await params;
  const projectId = decodeURIComponent(project_id);
  const { q = "", properties } = await searchParams;
  if (typeof q === "string" && properties === undefined) {
    const first = { limit: defaultPageSize, offset: 0 };
    const persons = personsInput(projectId, { search: q.trim(), filters: [] }, first);
    await preloadAnswer("GET /api/projects/{project_id}/persons/", persons);
  }
  return <PersonList projectId={projectId} />;
}
