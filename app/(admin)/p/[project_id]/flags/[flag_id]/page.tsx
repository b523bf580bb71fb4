import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FlagPage } from "@/components/flags/flag-page";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("flag") };
}

export default async function OneFlagPage({ params }: PageProps<"/p/[project_id]/flags/[flag_id]">) {
  const { project_id, flag_id } = await params;
  if (!/^\d{1,10}$/.test(flag_id)) notFound();
  return <FlagPage projectId={decodeURIComponent(project_id)} flagId={Number(flag_id)} />;
}
