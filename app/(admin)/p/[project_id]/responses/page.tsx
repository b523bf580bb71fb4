import { getTranslations } from "next-intl/server";
import { ResponseSearch } from "@/components/surveys/responses/response-search";

export async function generateMetadata() {
  const t = await getTranslations("responses");
  return { title: t("title") };
}

export default async function ResponsesPage({ params }: PageProps<"/p/[project_id]/responses">) {
  const { project_id } = await params;
  return <ResponseSearch projectId={decodeURIComponent(project_id)} />;
}
