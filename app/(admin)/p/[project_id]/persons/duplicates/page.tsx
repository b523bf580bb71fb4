import { getTranslations } from "next-intl/server";
import { DuplicateList } from "@/components/persons/duplicates/duplicate-list";

export async function generateMetadata() {
  const common = await getTranslations("common");
  return { title: common("possibleDuplicates") };
}

export default async function DuplicatesPage({ params }: PageProps<"/p/[project_id]/persons/duplicates">) {
  const { project_id } = await params;
  return <DuplicateList projectId={decodeURIComponent(project_id)} />;
}
