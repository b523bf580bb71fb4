import { getTranslations } from "next-intl/server";
import { DestinationsPage } from "@/components/settings/destinations/destinations-page";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("notifications") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/settings/notifications">) {
  const { project_id } = await params;
  return <DestinationsPage projectId={decodeURIComponent(project_id)} />;
}
