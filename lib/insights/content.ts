import "server-only";
import type { InsightChanges } from "@/lib/contract/analysis/insight";
import { Invalid } from "@/lib/errors";

/** The parameters of an analysis, or a query; the other is null. */
export interface InsightContent {
  filters: Record<string, unknown> | null;
  query: Record<string, unknown> | null;
}

/** As stored in JSON: without `refresh`, which applies to one request, and without missing keys. */
function toStored({ refresh: _, ...filters }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/**
 * What a saved analysis holds after a request: what was sent replaces the other kind.
 *
 * @param before the stored content; null for a new one
 * @throws Invalid for both, and for neither
 */
export function contentOf(
  before: InsightContent | null,
  { filters, query }: Pick<InsightChanges, "filters" | "query">,
): InsightContent {
  if (filters && query) {
    throw new Invalid("query", "invalid_input", "Send either filters or query, not both.");
  }
  if (filters) return { filters: toStored(filters), query: null };
  if (query) return { filters: null, query };
  const content = {
    filters: filters === undefined || before?.query ? (before?.filters ?? null) : null,
    query: query === undefined || before?.filters ? (before?.query ?? null) : null,
  };
  if (!content.filters && !content.query) {
    throw new Invalid("filters", "required", "Send filters or query.");
  }
  return content;
}
