import { savedSql } from "@/lib/client/links/saved-analyses";
import type { Insight } from "@/lib/contract/analysis/insight";
import type { InsightType } from "@/lib/contract/analysis/insight-type";
import { isSameJson } from "@/lib/contract/wire/json";

/** The content of an analysis screen, and the part that is saved. */
export type AnalysisContent =
  | {
      type: Exclude<InsightType, "SQL">;
      /** The parameters of the request, without incomplete parts. */
      params: object;
      /** The names of all parameters of the screen: those of the contract's fields. */
      names: readonly string[];
    }
  | { type: "SQL"; sql: string };

/** Parameters that do not belong to the content: `insight` is its type. */
const ignored = new Set(["refresh", "shown_as", "insight"]);

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

/** Whether a saved analysis asks something else than the screen. Parameters that the screen does not have don't count. */
export const isChanged = (insight: Pick<Insight, "filters" | "query">, content: AnalysisContent): boolean =>
  content.type === "SQL"
    ? savedSql(insight.query).trim() !== content.sql.trim()
    : differs(insight.filters, content.params, content.names);

/** Whether the parameters of a request are all those of a saved analysis. */
export const isAsked = ({ filters }: Pick<Insight, "filters">, params: object): boolean =>
  !differs(filters, params, Object.keys({ ...filters, ...params }));

/** Events with their positions, which the API may leave out and screens set. */
const withOrder = (events: unknown): unknown =>
  Array.isArray(events) ? events.map((event: object, order) => ({ order, ...event })) : events;

function differs(one: object, other: object, names: readonly string[]): boolean {
  const [saved, shown] = [setParams(one), setParams(other)];
  const partOf = (params: Record<string, unknown>, name: string) =>
    name === "events" ? withOrder(params[name]) : params[name];
  return names.some((name) => !ignored.has(name) && !isSameJson(partOf(saved, name), partOf(shown, name)));
}
