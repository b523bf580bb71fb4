import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { SurveyList } from "@/components/surveys/list/survey-list";
import { preloadSurveys } from "@/lib/client/surveys/preload";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("surveys") };
}

export default async function SurveysPage({ params, searchParams }: PageProps<"/p/[project_id]/surveys">) {
  const { project_id } = await params;
  const projectId = decodeURIComponent(project_id);
  const { q = "" } = await searchParams;
  // Not for client-side navigation, where the requesting script is loaded already.
  const isDocument = !(await headers()).has("rsc");
  if (isDocument && typeof q === "string") preloadSurveys(projectId, q.trim());
  return <SurveyList projectId={projectId} />;
}
