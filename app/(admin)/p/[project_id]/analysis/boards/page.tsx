import { getTranslations } from "next-intl/server";
import { BoardList } from "@/components/analysis/board/board-list";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("boards") };
}

export default async function BoardsPage({ params }: PageProps<"/p/[project_id]/analysis/boards">) {
  const { project_id } = await params;
  return <BoardList projectId={decodeURIComponent(project_id)} />;
}
