import { redirect } from "next/navigation";
import { firstPath } from "@/components/shell/destinations";

export default async function ProjectPage({ params }: PageProps<"/p/[project_id]">) {
  const { project_id } = await params;
  redirect(firstPath(encodeURIComponent(project_id)));
}
