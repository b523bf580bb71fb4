import { getTranslations } from "next-intl/server";
import { SurveyList } from "@/components/surveys/list/survey-list";
import { preloadAnswer } from "@/lib/client/preload-answer";
import { surveysInput } from "@/lib/client/surveys";

export async function generateMetadata() {
  const t = await getTranslations("surveys");
  return { title: t("title") };
}

export default async function SurveysPage({ params, searchParams }: PageProps<"/p/[project_id]/surveys">) {
  const { project_id } = await params;
  const projectId = decodeURIComponent(project_id);
  const { q = "" } = await searchParams;
  if (typeof q === "string") {
    await preloadAnswer("GET /api/projects/{project_id}/surveys/", surveysInput(projectId, q.trim()));
  }
  return <SurveyList projectId={projectId} />;
}
