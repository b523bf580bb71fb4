import dynamic from "next/dynamic";
import type { SurveyPreviewProps } from "@/components/survey/preview/preview";
import { Skeleton } from "@/components/ui/skeleton";

/** The preview, loaded with the widget when it is first shown. */
export const SurveyPreview: React.ComponentType<SurveyPreviewProps> = dynamic(
  () => import("./preview").then(({ Preview }) => Preview),
  { ssr: false, loading: () => <Skeleton height="h-[600px]" className="w-full" /> },
);
