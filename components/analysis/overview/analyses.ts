import { FunnelIcon, type LucideIcon, ScaleIcon } from "lucide-react";
import { correlationPath, funnelPath } from "@/lib/client/analysis-links";

/** An analysis that the overview lists. Its title is `analysis.<id>.title`, what it answers `analysis.overview.<id>`. */
export interface ListedAnalysis {
  id: "funnel" | "correlation";
  Icon: LucideIcon;
  href: (projectId: string) => string;
}

/** In the order in which they are shown. */
export const analyses: readonly ListedAnalysis[] = [
  { id: "funnel", Icon: FunnelIcon, href: (projectId) => funnelPath(projectId) },
  { id: "correlation", Icon: ScaleIcon, href: (projectId) => correlationPath(projectId) },
];
