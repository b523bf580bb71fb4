import { redirect } from "next/navigation";

export default async function ProjectPage({ params }: PageProps<"/p/[projectId]">) {
  const { projectId } = await params;
  redirect(`/p/${encodeURIComponent(projectId)}/surveys`);
}
