import {
  CalendarDaysIcon,
  ChartLineIcon,
  ChartNoAxesColumnIcon,
  DatabaseIcon,
  FilterIcon,
  Grid3x3Icon,
  type LucideIcon,
  ScaleIcon,
  WaypointsIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { newAnalysisPath } from "@/lib/client/links/saved-analyses";
import { type InsightType, insightTypes } from "@/lib/contract/analysis/insight-type";

const icons: Record<InsightType, LucideIcon> = {
  TRENDS: ChartLineIcon,
  FUNNELS: FilterIcon,
  CORRELATION: ScaleIcon,
  LIFECYCLE: ChartNoAxesColumnIcon,
  RETENTION: Grid3x3Icon,
  STICKINESS: CalendarDaysIcon,
  PATHS: WaypointsIcon,
  SQL: DatabaseIcon,
};

/** Begins an analysis of each kind. */
export function NewAnalysisLinks({ projectId }: { projectId: string }) {
  const t = useTranslations("savedAnalyses");
  return (
    <nav aria-label={t("new")} className="flex flex-wrap items-center gap-2">
      <span className="mr-1 text-ink-2 text-table">{t("new")}</span>
      {insightTypes.map((type) => {
        const Icon = icons[type];
        return (
          <LinkButton key={type} size="small" href={newAnalysisPath(projectId, type)}>
            <Icon aria-hidden className="size-4" strokeWidth={1.5} />
            {t(`types.${type}`)}
          </LinkButton>
        );
      })}
    </nav>
  );
}
