import type { UseQueryResult } from "@tanstack/react-query";
import { QueryFailed } from "@/components/data-list/query-failed";
import { FormPageSkeleton } from "@/components/ui/form-page-skeleton";
import { ApiError } from "@/lib/client/call";

interface LoadedRecordProps<Stored> {
  query: UseQueryResult<Stored>;
  texts: Record<"loading" | "missing" | "failed", string>;
  children: (record: Stored) => React.ReactNode;
}

/** The page of a record once it is loaded; before that its outline, or why it can't be shown. */
export function LoadedRecord<Stored>({ query, texts, children }: LoadedRecordProps<Stored>) {
  const { data, error } = query;
  if (data) return children(data);
  if (!error) return <FormPageSkeleton label={texts.loading} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return <QueryFailed title={isMissing ? texts.missing : texts.failed} query={query} />;
}
