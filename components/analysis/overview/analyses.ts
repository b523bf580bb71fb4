import {
  DatabaseIcon,
  FunnelIcon,
  type LucideIcon,
  RefreshCcwIcon,
  RouteIcon,
  ScaleIcon,
} from "lucide-react";
import { correlationPath, funnelPath, lifecyclePath, pathsPath, sqlPath } from "@/lib/client/analysis-links";

/** An analysis that the overview lists. Its title is `analysis.<id>.title`, what it answers `analysis.overview.<id>`. */
export interface ListedAnalysis {
  id: "funnel" | "correlation" | "lifecycle" | "paths" | "sql";
  Icon: LucideIcon;
  href: (projectId: string) => string;
}

/** In the order in which they are shown. */
export const analyses: readonly ListedAnalysis[] = [
  { id: "funnel", Icon: FunnelIcon, href: (projectId) => funnelPath(projectId) },
  { id: "correlation", Icon: ScaleIcon, href: (projectId) => correlationPath(projectId) },
  { id: "lifecycle", Icon: RefreshCcwIcon, href: lifecyclePath },
  { id: "paths", Icon: RouteIcon, href: (projectId) => pathsPath(projectId) },
  { id: "sql", Icon: DatabaseIcon, href: sqlPath },
];
