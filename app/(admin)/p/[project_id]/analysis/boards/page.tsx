import { getTranslations } from "next-intl/server";
import { BoardList } from "@/components/analysis/board/board-list";

export async function generateMetadata() {
  const t = await getTranslations("boards");
  return { title: t("title") };
}

export default async function BoardsPage({ params }: PageProps<"/p/[project_id]/analysis/boards">) {
  const { project_id } = await params;
  return <BoardList projectId={decodeURIComponent(project_id)} />;
}
