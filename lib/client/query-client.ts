import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/call";

/** An error response is final, and `call` has repeated 503 itself; a missing response may be temporary. */
const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) || (error.status >= 500 && error.status !== 503);

/**
 * The cache of server state.
 *
 * @param onSignedOut called when the API no longer knows the session
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
    },
  });
}
