"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { toastError } from "@/components/ui/toast";
import { ApiError, UnreachableError } from "@/lib/client/call";

/** Shows an error message with its reason and diagnostics. */
export function useErrorToast(): (message: string, error: unknown) => void {
  const t = useTranslations("forms");
  return useCallback(
    (message, error) =>
      void toastError(message, {
        detail:
          error instanceof UnreachableError
            ? t("unreachable")
            : error instanceof Error
              ? error.message
              : String(error),
        diagnostics: error instanceof ApiError ? diagnosticsOf(error) : null,
      }),
    [t],
  );
}

/** The field, the status and code, and the request id. */
const diagnosticsOf = ({ status, code, path, attr, requestId }: ApiError): string =>
  [path ?? attr, `${status} ${code}`, requestId ?? "–"].filter((part) => part !== null).join(" · ");
