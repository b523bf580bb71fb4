import { getTranslations } from "next-intl/server";
import { Deletions } from "@/components/persons/deletions/deletions";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("deletions") };
}

export default async function DeletionsPage({ params }: PageProps<"/p/[project_id]/persons/deletions">) {
  const { project_id } = await params;
  return <Deletions projectId={decodeURIComponent(project_id)} />;
}
