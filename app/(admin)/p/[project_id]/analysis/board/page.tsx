import { getTranslations } from "next-intl/server";
import { BoardScreen } from "@/components/analysis/board/board-screen";

export async function generateMetadata() {
  const t = await getTranslations("board");
  return { title: t("title") };
}

export default async function BoardPage({ params }: PageProps<"/p/[project_id]/analysis/board">) {
  const { project_id } = await params;
  return <BoardScreen projectId={decodeURIComponent(project_id)} />;
}
