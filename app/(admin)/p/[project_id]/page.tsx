import { redirect } from "next/navigation";

export default async function ProjectPage({ params }: PageProps<"/p/[project_id]">) {
  const { project_id } = await params;
  redirect(`/p/${encodeURIComponent(project_id)}/surveys`);
}
