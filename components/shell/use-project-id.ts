import { useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { meOptions } from "@/lib/client/access/session";

/**
 * The id of the project whose screen is open, as the address has it; on screens outside of projects the one that was used
 * last, which the API knows as `@current` until its id is loaded.
 */
export function useProjectId(): string {
  const { project_id: id } = useParams<{ project_id?: string }>();
  const { data: me } = useQuery({ ...meOptions(), enabled: id === undefined });
  return id ?? String(me?.team?.id ?? "@current");
}
