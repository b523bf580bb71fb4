import { getTranslations } from "next-intl/server";
import { PersonPage } from "@/components/persons/page/person-page";
import { allEvents, personEventsInput } from "@/lib/client/person";
import { preloadAnswer } from "@/lib/client/preload-answer";
import { isUuid } from "@/lib/contract/field";

export async function generateMetadata() {
  const t = await getTranslations("personPage");
  return { title: t("title") };
}

/** Parameters of the address that ask for something other than the first events. */
const otherwise = ["tab", "q", "kind", "event", "until"];

export default async function OnePersonPage({
  params,
  searchParams,
}: PageProps<"/p/[project_id]/persons/[person_id]">) {
  const { project_id, person_id } = await params;
  const [projectId, personId] = [decodeURIComponent(project_id), decodeURIComponent(person_id)];
  if (isUuid(personId)) {
    const person = { params: { project_id: projectId, id: personId } };
    await preloadAnswer("GET /api/projects/{project_id}/persons/{id}/", person);
    const search = await searchParams;
    if (!otherwise.some((name) => name in search)) {
      const events = personEventsInput(projectId, personId, allEvents);
      await preloadAnswer("GET /api/projects/{project_id}/events/", events);
    }
  }
  return <PersonPage projectId={projectId} personId={personId} />;
}
