import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { insightOptions } from "@/lib/client/analysis/saved";
import { savedParam } from "@/lib/client/links/saved-analyses";
import type { Insight } from "@/lib/contract/analysis/insight";

/** The saved analysis that the address names (`saved`); null while there is none. */
export function useOpenedInsight(projectId: string): Insight | null {
  const shortId = useSearchParams().get(savedParam);
  const { data = null } = useQuery({
    ...insightOptions(projectId, shortId ?? ""),
    enabled: shortId !== null,
  });
  return data;
}
