import { useCallback } from "react";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { toastError } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/call";

/** Shows an error message with its reason and diagnostics. */
export function useErrorToast(): (message: string, error: unknown) => void {
  const describeError = useDescribeError();
  return useCallback(
    (message, error) =>
      void toastError(message, {
        detail: describeError(error),
        diagnostics: error instanceof ApiError ? diagnosticsOf(error) : null,
      }),
    [describeError],
  );
}

/** The field, the status and code, and the request id. */
const diagnosticsOf = ({ status, code, path, attr, requestId }: ApiError): string =>
  [path ?? attr, `${status} ${code}`, requestId ?? "–"].filter((part) => part !== null).join(" · ");
