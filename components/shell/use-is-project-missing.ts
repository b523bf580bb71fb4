import { useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { projectOptions } from "@/lib/client/access/projects";
import { useRole } from "@/lib/client/access/use-role";
import { ApiError } from "@/lib/client/call";

/** Whether there is no such project as in the address, or none for the signed-in user; false until the API said so. */
export function useIsProjectMissing(): boolean {
  const { project_id: id = "" } = useParams<{ project_id?: string }>();
  const role = useRole(id);
  // The list of the user's projects may be outdated: the API is queried for a project that is not in it.
  const { error } = useQuery({ ...projectOptions(id), enabled: id !== "" && role === null });
  return id !== "" && error instanceof ApiError && error.status === 404;
}
