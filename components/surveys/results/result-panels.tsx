import type { ResultTab, ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { lazyComponent } from "@/components/ui/lazy-component";
import { TabSkeleton } from "@/components/ui/skeleton";

/** The tabs, each loaded when it is opened. */
export const resultPanels: Record<ResultTab, React.ComponentType<ResultTabProps>> = {
  summary: lazyComponent(() => import("@/components/surveys/summary/summary-tab"), <TabSkeleton />),
  map: lazyComponent(() => import("@/components/surveys/flow-results/map-tab"), <TabSkeleton />),
  responses: lazyComponent(() => import("@/components/surveys/responses/responses-tab"), <TabSkeleton />),
  respondents: lazyComponent(
    () => import("@/components/surveys/respondents/respondents-tab"),
    <TabSkeleton />,
  ),
  compare: lazyComponent(() => import("@/components/surveys/compare/compare-tab"), <TabSkeleton />),
  history: lazyComponent(() => import("@/components/surveys/history-tab/history-tab"), <TabSkeleton />),
};
