import { getTranslations } from "next-intl/server";
import { SurveyCalendar } from "@/components/surveys/calendar/survey-calendar";

export async function generateMetadata() {
  const t = await getTranslations("surveyCalendar");
  return { title: t("documentTitle") };
}

export default async function SurveyCalendarPage({ params }: PageProps<"/p/[project_id]/surveys/calendar">) {
  const { project_id } = await params;
  return <SurveyCalendar projectId={decodeURIComponent(project_id)} />;
}
