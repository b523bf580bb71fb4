import type { SurveyPreviewProps } from "@/components/survey/preview/preview";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";

/** The preview, loaded with the widget when it is first shown. */
export const SurveyPreview: React.ComponentType<SurveyPreviewProps> = lazyComponent(
  () => import("./preview"),
  <Skeleton height="h-[600px]" className="w-full" />,
);
