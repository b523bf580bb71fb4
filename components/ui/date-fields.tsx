import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** Calendars are large, so they are loaded when a date field is rendered. */
const DateFieldSkeleton = () => (
  <span className="flex h-14 flex-col justify-end">
    <Skeleton height="h-[34px]" className="w-56" />
  </span>
);

export const DateTimeField = dynamic(() => import("@/components/ui/date-time-field"), {
  ssr: false,
  loading: DateFieldSkeleton,
});

export const DateRangeField = dynamic(() => import("@/components/ui/date-range-field"), {
  ssr: false,
  loading: DateFieldSkeleton,
});
