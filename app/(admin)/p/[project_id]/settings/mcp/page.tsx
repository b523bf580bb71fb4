import { getTranslations } from "next-intl/server";
import { McpPage } from "@/components/settings/mcp/mcp-page";

export async function generateMetadata() {
  const t = await getTranslations("mcp");
  return { title: t("title") };
}

export default async function Page({ params }: PageProps<"/p/[project_id]/settings/mcp">) {
  const { project_id } = await params;
  return <McpPage projectId={decodeURIComponent(project_id)} />;
}
