import { useQuery } from "@tanstack/react-query";
import { meOptions } from "@/lib/client/access/session";
import { isReader } from "@/lib/contract/access/is-reader";
import { hasPermission } from "@/lib/contract/access/permission";
import type { Role } from "@/lib/contract/access/scope";

/**
 * The signed-in user's role in a project; undefined while it is loading, null for a project that they are no member of, and
 * when it could not be loaded: the API's answers say why then.
 */
export function useRole(projectId: string): Role | null | undefined {
  const { data: me, isPending } = useQuery(meOptions());
  if (isPending) return undefined;
  return me?.projects.find(({ id }) => String(id) === projectId)?.role ?? null;
}

/** Whether the signed-in user may change surveys, persons, cohorts and flags of a project; true until it is known. */
export const useCanEdit = (projectId: string): boolean => !isReader(useRole(projectId));

/** Whether the signed-in user sees personal data of a project; true until it is known. */
export function useSeesPersonalData(projectId: string): boolean {
  const role = useRole(projectId);
  return !role || hasPermission(role, "personal_data");
}
