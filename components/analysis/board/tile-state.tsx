import { useTranslations } from "next-intl";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { RetryButton } from "@/components/ui/retry-button";
import { Skeleton } from "@/components/ui/skeleton";

interface TileStateProps {
  /** A result of React Query's `useQuery`. */
  query: { isPending: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  children: React.ReactNode;
}

/** The content of a tile, or that it loads, or why it failed. */
export function TileState({ query, children }: TileStateProps) {
  const t = useTranslations("boards");
  const describeError = useDescribeError();
  if (query.isPending) return <Skeleton height="h-48" className="w-full" />;
  if (!query.error) return children;
  return (
    <div className="flex flex-col items-start gap-3 py-4">
      <p role="alert" className="text-ink-2">
        {t("failedTile")} {describeError(query.error)}
      </p>
      <RetryButton query={query} />
    </div>
  );
}
