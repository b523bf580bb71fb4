/** The types of saved analyses, as lists filter by them. */
export const insightTypes = [
  "TRENDS",
  "FUNNELS",
  "CORRELATION",
  "LIFECYCLE",
  "RETENTION",
  "STICKINESS",
  "PATHS",
  "SQL",
] as const;
export type InsightType = (typeof insightTypes)[number];

/** The type of a saved analysis. @param filters as stored: `{}` for a query */
export function insightTypeOf(filters: Record<string, unknown>): InsightType {
  const isLifecycle = filters.insight === "TRENDS" && filters.shown_as === "Lifecycle";
  const name = isLifecycle ? "LIFECYCLE" : filters.insight;
  return insightTypes.find((type) => type === name) ?? "SQL";
}
