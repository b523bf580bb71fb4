import { Skeleton } from "@/components/ui/skeleton";

/** Stands for the sections of a settings page while they are loading. */
export const SectionsSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden>
    {Array.from({ length: count }, (_, at) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        key={at}
        className="grid gap-x-12 gap-y-4 border-line border-b px-4 py-6 sm:px-8 sm:py-8 xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]"
      >
        <div className="flex flex-col gap-2">
          <Skeleton height="h-5" className="w-32" />
          <Skeleton className="w-56" />
        </div>
        <div className="flex max-w-[640px] flex-col gap-3">
          <Skeleton height="h-[34px]" className="w-full" />
          <Skeleton height="h-[34px]" className="w-full" />
        </div>
      </div>
    ))}
  </div>
);
