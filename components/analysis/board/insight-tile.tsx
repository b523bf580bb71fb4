import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { TileFrame, type TileProps } from "@/components/analysis/board/tile-frame";
import { TileState } from "@/components/analysis/board/tile-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";
import { insightResultOptions } from "@/lib/client/analysis/saved";
import { openedInsightPath } from "@/lib/client/links/saved-analyses";
import type { Insight } from "@/lib/contract/analysis/insight";
import { insightTypeOf } from "@/lib/contract/analysis/insight-type";

const InsightResult = lazyComponent(
  () => import("@/components/analysis/board/insight-result"),
  <Skeleton height="h-48" className="w-full" />,
);

/** A saved analysis for the dates of the board. */
export function InsightTile({ insight, dates, ...tile }: TileProps & { insight: Insight }) {
  const t = useTranslations("board");
  const types = useTranslations("savedAnalyses.types");
  const type = insightTypeOf(insight.filters);
  const result = useQuery(
    insightResultOptions(tile.projectId, insight.id, {
      date_from: dates.date_from,
      ...(dates.date_to !== null && { date_to: dates.date_to }),
    }),
  );
  return (
    <TileFrame
      {...tile}
      title={insight.name || t("add.untitled")}
      href={openedInsightPath(tile.projectId, insight)}
      detail={type === "SQL" ? t("ownDates") : types(type)}
    >
      <TileState query={result}>
        {result.data && <InsightResult projectId={tile.projectId} insight={result.data} dates={dates} />}
      </TileState>
    </TileFrame>
  );
}
