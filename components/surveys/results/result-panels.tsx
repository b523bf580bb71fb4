import dynamic from "next/dynamic";
import type { ResultTab, ResultTabProps } from "@/components/surveys/response-filter/result-tab";
import { retryImport } from "@/components/ui/retry-import";
import { Skeleton } from "@/components/ui/skeleton";

const Loading = () => (
  <div className="flex flex-col gap-4 px-4 py-8 sm:px-8">
    <Skeleton className="w-1/3" />
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
  </div>
);

/** The tabs, each loaded when it is opened. */
export const resultPanels: Record<ResultTab, React.ComponentType<ResultTabProps>> = {
  summary: dynamic(() => retryImport(() => import("@/components/surveys/summary/summary-tab")), {
    loading: Loading,
  }),
  map: dynamic(() => retryImport(() => import("@/components/surveys/flow-results/map-tab")), {
    loading: Loading,
  }),
  responses: dynamic(() => retryImport(() => import("@/components/surveys/responses/responses-tab")), {
    loading: Loading,
  }),
  compare: dynamic(() => retryImport(() => import("@/components/surveys/compare/compare-tab")), {
    loading: Loading,
  }),
  history: dynamic(() => retryImport(() => import("@/components/surveys/history-tab/history-tab")), {
    loading: Loading,
  }),
};
