import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type TileActions, TileFrame } from "@/components/analysis/board/tile-frame";
import { TileState } from "@/components/analysis/board/tile-state";
import { useTileDetails } from "@/components/analysis/board/use-tile-details";
import { readFlatFilters } from "@/components/filters/flat-filters";
import { useFiltersText } from "@/components/filters/use-filters-text";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";
import { insightTileOptions } from "@/lib/client/analysis/tile-results";
import { openedInsightPath } from "@/lib/client/links/saved-analyses";
import { useProjectTimeZone } from "@/lib/client/use-time-zone";
import { filterCount } from "@/lib/contract/analysis/filter-count";
import type { Insight } from "@/lib/contract/analysis/insight";
import { type InsightOverride, overrideFilters } from "@/lib/contract/analysis/override";

const AnalysisTile = lazyComponent(
  () => import("@/components/analysis/board/analysis-tile"),
  <Skeleton height="h-48" className="w-full" />,
);

interface InsightTileProps {
  projectId: string;
  insight: Insight;
  /** The dates and filters of the board. */
  override: InsightOverride;
  actions: TileActions | null;
}

/** A saved analysis for the dates and filters of a board. */
export function InsightTile({ projectId, insight, override, actions }: InsightTileProps) {
  const common = useTranslations("common");
  const result = useQuery(insightTileOptions(projectId, insight.id, override));
  const filters = overrideFilters(insight.filters, override);
  const added = override.properties ?? [];
  const named = [...(readFlatFilters(insight.filters.properties) ?? []), ...(readFlatFilters(added) ?? [])];
  const count = filterCount(insight.filters) + added.length;
  const { text, whole } = useFiltersText(projectId)(named, count, insight.filters);
  // The server may have calculated it before it was asked.
  const calculatedAt = result.data?.last_refresh;
  const readAt = calculatedAt ? Date.parse(calculatedAt) : result.dataUpdatedAt;
  const timeZone = useProjectTimeZone(projectId);
  const details = useTileDetails(
    filters,
    text,
    timeZone,
    result.data && { result: result.data.result, readAt },
  );
  return (
    <TileFrame
      title={insight.name || common("untitled")}
      href={openedInsightPath(projectId, { ...insight, filters })}
      details={details}
      // A query takes none.
      filters={insight.query ? "" : whole}
      readAt={readAt}
      timeZone={timeZone}
      actions={actions}
    >
      <TileState query={result}>
        {result.data && (
          <AnalysisTile
            projectId={projectId}
            insight={{
              ...result.data,
              filters: result.data.query ? {} : overrideFilters(result.data.filters, override),
            }}
          />
        )}
      </TileState>
    </TileFrame>
  );
}
