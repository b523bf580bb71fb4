import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";

/** In the place of a page with tabs and a form while it loads. */
export const FormPageSkeleton = ({ label }: { label: string }) => (
  <>
    <PageHeader title={<Skeleton className="w-56" />} />
    <div className="h-11 border-line border-b" />
    <div className="flex max-w-[45rem] flex-col gap-6 px-4 py-6 sm:px-8">
      <Skeleton className="w-1/3" />
      <Skeleton height="h-[34px]" className="w-full" />
      <Skeleton height="h-24" className="w-full" />
      <Skeleton className="w-2/3" />
    </div>
    <p role="status" className="sr-only">
      {label}
    </p>
  </>
);
