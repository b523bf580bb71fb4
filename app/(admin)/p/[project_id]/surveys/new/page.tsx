import { getTranslations } from "next-intl/server";
import { NewSurvey } from "@/components/surveys/new/new-survey";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("newSurvey") };
}

export default async function NewSurveyPage({ params }: PageProps<"/p/[project_id]/surveys/new">) {
  const { project_id } = await params;
  return <NewSurvey projectId={decodeURIComponent(project_id)} />;
}
