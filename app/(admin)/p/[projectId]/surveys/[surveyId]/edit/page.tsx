import { getTranslations } from "next-intl/server";
import { SurveyEditor } from "@/components/surveys/survey-editor";

export async function generateMetadata() {
  const t = await getTranslations("editor");
  return { title: t("title") };
}

export default async function EditPage({ params }: PageProps<"/p/[projectId]/surveys/[surveyId]/edit">) {
  const { projectId, surveyId } = await params;
  return <SurveyEditor projectId={decodeURIComponent(projectId)} surveyId={decodeURIComponent(surveyId)} />;
}
