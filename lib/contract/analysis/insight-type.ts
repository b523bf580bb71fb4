/** What a saved analysis can be, as lists filter by it. */
export const insightTypes = ["FUNNELS", "CORRELATION", "LIFECYCLE", "PATHS", "SQL"] as const;
export type InsightType = (typeof insightTypes)[number];

/** What a saved analysis is. @param filters as stored: `{}` for a query */
export function insightTypeOf(filters: Record<string, unknown>): InsightType {
  const name = filters.insight === "TRENDS" ? "LIFECYCLE" : filters.insight;
  return insightTypes.find((type) => type === name) ?? "SQL";
}
