import { savedSql } from "@/lib/client/links/saved-analyses";
import type { Insight } from "@/lib/contract/analysis/insight";
import type { InsightType } from "@/lib/contract/analysis/insight-type";
import { isSameJson } from "@/lib/contract/wire/json";

/** The content of an analysis screen, and the part that is saved. */
export type AnalysisContent = QuestionContent | { type: "SQL"; sql: string };

/** The content of a screen that is not SQL. */
export interface QuestionContent {
  type: Exclude<InsightType, "SQL">;
  /** The parameters of the request, without incomplete parts. */
  params: object;
  /** The names of all parameters of the screen: those of the contract's fields. */
  names: readonly string[];
}

/** Parameters that do not belong to the content. */
const ignored = new Set(["refresh", "shown_as"]);

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The parameters that are set, as JSON has them. */
const setParams = (params: object): Record<string, unknown> =>
  // Undefined keys are not in JSON.
  JSON.parse(
    JSON.stringify(Object.fromEntries(Object.entries(params).filter(([, value]) => !isEmpty(value)))),
  );

/** The body that saves the content. */
export const toBody = (content: AnalysisContent) =>
  content.type === "SQL"
    ? { query: { kind: "HogQLQuery" as const, query: content.sql } }
    : { filters: { ...setParams(content.params), insight: content.type } };

/** Events with their positions, which the API may leave out and screens set. */
const withOrder = (events: unknown): unknown =>
  Array.isArray(events) ? events.map((event: object, order) => ({ order, ...event })) : events;

/** Whether a saved analysis asks something else than the screen. Parameters that the screen does not have don't count. */
export function isChanged(insight: Pick<Insight, "filters" | "query">, content: AnalysisContent): boolean {
  if (content.type === "SQL") return savedSql(insight.query).trim() !== content.sql.trim();
  const [saved, shown] = [insight.filters, content.params].map((params) => {
    const { events, ...others } = setParams(params);
    return { ...others, events: withOrder(events) } as Record<string, unknown>;
  });
  return content.names.some((name) => !ignored.has(name) && !isSameJson(saved?.[name], shown?.[name]));
}
