// Projects of component tests in which the test's user is no owner.
import { ask, newProject } from "@/components/testing/surveys";

/**
 * A new project in which the test's user has a role, with another user as its owner.
 *
 * @param prepare called before, as its owner
 */
export async function newProjectAs(
  role: "masked_viewer" | "viewer" | "editor",
  prepare: (project: { id: number; api_token: string }) => Promise<void> = async () => {},
): Promise<{ id: number; api_token: string }> {
  const project = await newProject();
  await prepare(project);
  const members = `/api/projects/${project.id}/members/`;
  const { url } = await ask<{ url: string }>("POST", members, { role: "owner" });
  const account = { email: `owner-${project.id}@example.com`, password: "correct horse battery" };
  await ask("POST", "/api/invitations/accept/", { token: url.split("/").filter(Boolean).at(-1), ...account });
  const { id } = await ask<{ id: number }>("GET", "/api/users/@me/");
  await ask("PATCH", `${members}${id}/`, { role });
  return project;
}
