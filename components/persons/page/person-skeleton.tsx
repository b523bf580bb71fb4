import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";

const rows = ["w-1/2", "w-2/3", "w-1/3", "w-3/5", "w-2/5", "w-1/2"] as const;

/** Placeholder of a person's page while it loads. */
export const PersonSkeleton = ({ label }: { label: string }) => (
  <>
    <PageHeader title={<Skeleton className="w-64" />} />
    <div className="flex flex-col lg:flex-row">
      <div className="flex shrink-0 flex-col gap-4 border-line px-4 py-6 max-lg:border-b sm:px-8 lg:w-[21.25rem] lg:border-r">
        {rows.slice(0, 4).map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <div className="grow">
        <div className="h-11 border-line border-b" />
        <RowsSkeleton />
      </div>
    </div>
    <p role="status" className="sr-only">
      {label}
    </p>
  </>
);

/** Placeholder of a tab's rows. */
export const RowsSkeleton = () => (
  <div aria-hidden className="flex flex-col gap-5 px-4 py-6 sm:px-8">
    {rows.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not move.
      <Skeleton key={at} className={width} />
    ))}
  </div>
);
