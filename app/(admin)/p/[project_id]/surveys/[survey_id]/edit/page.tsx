import { getTranslations } from "next-intl/server";
import { SurveyEditor } from "@/components/surveys/editor/frame/survey-editor";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("editSurvey") };
}

export default async function EditPage({ params }: PageProps<"/p/[project_id]/surveys/[survey_id]/edit">) {
  const { project_id, survey_id } = await params;
  return <SurveyEditor projectId={decodeURIComponent(project_id)} surveyId={decodeURIComponent(survey_id)} />;
}
