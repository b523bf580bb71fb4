import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

/** Stands for the summary while it loads, in its geometry. */
export function SummarySkeleton() {
  const common = useTranslations("common");
  return (
    <div className="flex flex-col gap-8 px-4 py-6 sm:px-8">
      <div className="grid grid-cols-2 border-line border-t lg:grid-cols-4">
        {["shown", "started", "completed", "dismissed"].map((id) => (
          <div key={id} className="flex flex-col gap-2 border-line border-b py-4 pr-4">
            <Skeleton className="w-16" />
            <span className="text-display">
              <Skeleton className="w-24" />
            </span>
            <Skeleton className="w-28" />
          </div>
        ))}
      </div>
      <Skeleton height="h-64" className="w-full" />
      <div className="flex flex-col gap-3">
        <Skeleton className="w-24" />
        <span className="text-question">
          <Skeleton className="w-3/5" />
        </span>
        <Skeleton height="h-32" className="w-full" />
      </div>
      <p role="status" className="sr-only">
        {common("loadingResults")}
      </p>
    </div>
  );
}
