import { getTranslations } from "next-intl/server";
import { KeysPage } from "@/components/settings/keys/keys-page";

export async function generateMetadata() {
  const t = await getTranslations("keys");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/settings/keys">) {
  const { project_id } = await params;
  return <KeysPage projectId={decodeURIComponent(project_id)} />;
}
