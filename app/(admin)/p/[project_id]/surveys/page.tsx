import { getTranslations } from "next-intl/server";
import { SurveyList } from "@/components/surveys/list/survey-list";

export async function generateMetadata() {
  const t = await getTranslations("surveys");
  return { title: t("title") };
}

export default async function SurveysPage({ params }: PageProps<"/p/[project_id]/surveys">) {
  const { project_id } = await params;
  return <SurveyList projectId={decodeURIComponent(project_id)} />;
}
