import { getTranslations } from "next-intl/server";
import { ActivityLog } from "@/components/activity-log/activity-log";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("activity") };
}

export default async function ActivityPage({ params }: PageProps<"/p/[project_id]/activity">) {
  const { project_id } = await params;
  return <ActivityLog projectId={decodeURIComponent(project_id)} />;
}
