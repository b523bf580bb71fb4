"use client";
import { ListFailed } from "@/components/data-list/list-failed";

/** What was asked for and can be asked for again: a query, or rows. */
export interface RetryableQuery {
  error: Error | null;
  refetch: () => unknown;
  isFetching: boolean;
}

interface QueryFailedProps {
  /** "Can’t load surveys" */
  title: string;
  /** Of several, those that failed are asked for again. */
  query: RetryableQuery | readonly RetryableQuery[];
}

/** Stands in place of what could not be loaded, with a retry; nothing if nothing failed. */
export function QueryFailed({ title, query }: QueryFailedProps) {
  const queries = [query].flat();
  const failed = queries.filter(({ error }) => error);
  const [first] = failed;
  if (!first?.error) return null;
  return (
    <ListFailed
      title={title}
      error={first.error}
      onRetry={() => {
        for (const one of failed) void one.refetch();
      }}
      isRetrying={queries.some(({ isFetching }) => isFetching)}
    />
  );
}
