import { getTranslations } from "next-intl/server";
import { SurveyList } from "@/components/surveys/list/survey-list";

export async function generateMetadata() {
  const t = await getTranslations("surveys");
  return { title: t("title") };
}

export default async function SurveysPage({ params }: PageProps<"/p/[projectId]/surveys">) {
  const { projectId } = await params;
  return <SurveyList projectId={decodeURIComponent(projectId)} />;
}
