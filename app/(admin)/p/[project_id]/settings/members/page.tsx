import { getTranslations } from "next-intl/server";
import { MembersPage } from "@/components/settings/members/members-page";

export async function generateMetadata() {
  const t = await getTranslations("members");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/settings/members">) {
  const { project_id } = await params;
  return <MembersPage projectId={decodeURIComponent(project_id)} />;
}
