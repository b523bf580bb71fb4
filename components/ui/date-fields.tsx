import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/skeleton";

/** Calendars are large, so they are loaded when a date field is rendered. */
const DateFieldSkeleton = () => (
  <span className="flex h-14 flex-col justify-end">
    <Skeleton height="h-[34px]" className="w-56" />
  </span>
);

export const DateTimeField = lazyComponent(
  () => import("@/components/ui/date-time-field"),
  <DateFieldSkeleton />,
);

export const DateRangeField = lazyComponent(
  () => import("@/components/ui/date-range-field"),
  <DateFieldSkeleton />,
);
