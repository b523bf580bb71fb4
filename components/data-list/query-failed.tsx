import { useDescribeError } from "@/components/forms/use-describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError } from "@/lib/client/call";

/** A query, or rows, that can be refetched. */
export interface RetryableQuery {
  error: Error | null;
  refetch: () => unknown;
  isFetching: boolean;
}

interface QueryFailedProps {
  /** "Can’t load surveys" */
  title: string;
  /** If there are several, the failed ones are retried. */
  query: RetryableQuery | readonly RetryableQuery[];
}

/** Stands in place of what could not be loaded, with a retry; nothing if nothing failed. */
export function QueryFailed({ title, query }: QueryFailedProps) {
  const describeError = useDescribeError();
  const queries = [query].flat();
  const failed = queries.filter(({ error }) => error);
  const error = failed[0]?.error;
  if (!error) return null;
  return (
    <ErrorState
      title={title}
      detail={describeError(error)}
      diagnostics={
        error instanceof ApiError ? `${error.status} ${error.code} · ${error.requestId ?? "–"}` : null
      }
      // What the API refuses as invalid, it refuses again.
      onRetry={
        error instanceof ApiError && error.status === 400
          ? null
          : () => failed.forEach(({ refetch }) => void refetch())
      }
      isRetrying={queries.some(({ isFetching }) => isFetching)}
    />
  );
}
