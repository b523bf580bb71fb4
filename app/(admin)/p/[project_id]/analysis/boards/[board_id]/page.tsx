import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { BoardScreen } from "@/components/analysis/board/board-screen";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("board") };
}

export default async function BoardPage({ params }: PageProps<"/p/[project_id]/analysis/boards/[board_id]">) {
  const { project_id, board_id } = await params;
  if (!/^\d{1,9}$/.test(board_id)) notFound();
  return <BoardScreen projectId={decodeURIComponent(project_id)} boardId={Number(board_id)} />;
}
