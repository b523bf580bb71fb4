import { getTranslations } from "next-intl/server";
import { Home } from "@/components/home/home";

export async function generateMetadata() {
  const t = await getTranslations("home");
  return { title: t("title") };
}

export default async function HomePage({ params }: PageProps<"/p/[project_id]">) {
  const { project_id } = await params;
  return <Home projectId={decodeURIComponent(project_id)} />;
}
