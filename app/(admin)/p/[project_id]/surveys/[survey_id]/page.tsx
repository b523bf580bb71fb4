import { getTranslations } from "next-intl/server";
import { ResultsPage } from "@/components/surveys/results/results-page";

export async function generateMetadata() {
  const t = await getTranslations("results");
  return { title: t("title") };
}

export default async function SurveyPage({ params }: PageProps<"/p/[project_id]/surveys/[survey_id]">) {
  const { project_id, survey_id } = await params;
  return <ResultsPage projectId={decodeURIComponent(project_id)} surveyId={decodeURIComponent(survey_id)} />;
}
