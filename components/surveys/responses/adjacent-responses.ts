import type { ResponseRows } from "@/components/surveys/responses/use-response-rows";

/** The uuids of the responses before and after one; null at the ends of the list. */
export interface AdjacentResponses {
  previous: string | null;
  next: string | null;
}

/** The rows next to a response; null where they are not loaded. */
export function adjacentResponses({ source, indexOf }: ResponseRows, uuid: string): AdjacentResponses | null {
  const index = indexOf(uuid);
  if (index === null) return null;
  const previous = source.rowAt(index - 1)?.uuid ?? null;
  const next = source.rowAt(index + 1)?.uuid ?? null;
  const isWhole = (previous !== null || index === 0) && (next !== null || index === (source.count ?? 0) - 1);
  return isWhole ? { previous, next } : null;
}
