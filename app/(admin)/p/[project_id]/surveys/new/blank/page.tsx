import { getTranslations } from "next-intl/server";
import { BlankSurveyEditor } from "@/components/surveys/editor/frame/blank-survey-editor";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("newSurvey") };
}

export default async function BlankSurveyPage({ params }: PageProps<"/p/[project_id]/surveys/new/blank">) {
  const { project_id } = await params;
  return <BlankSurveyEditor projectId={decodeURIComponent(project_id)} />;
}
