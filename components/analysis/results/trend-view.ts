import type { TrendDisplay } from "@/lib/contract/analysis/trend";

/** What the screens draw. */
export const trendViews = ["line", "bars", "number", "table"] as const;
export type TrendView = (typeof trendViews)[number];

const views: Record<TrendDisplay, TrendView> = {
  ActionsLineGraph: "line",
  ActionsLineGraphCumulative: "line",
  ActionsAreaGraph: "line",
  ActionsBar: "bars",
  ActionsUnstackedBar: "bars",
  BoldNumber: "number",
  ActionsTable: "table",
  ActionsBarValue: "table",
  ActionsPie: "table",
};

/** What is drawn of a display. */
export const trendViewOf = (display: TrendDisplay = "ActionsLineGraph"): TrendView => views[display];

/** The display of what is drawn. */
export const displayOf: Record<TrendView, TrendDisplay | undefined> = {
  line: undefined,
  bars: "ActionsBar",
  number: "BoldNumber",
  table: "ActionsTable",
};
