"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { toastError } from "@/components/ui/toast";
import { ApiError, UnreachableError } from "@/lib/client/call";

/** Says that something failed, why, and what support asks for. */
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

/** Where in the request the error lies, its code, and the number of the request. */
const diagnosticsOf = ({ status, code, path, attr, requestId }: ApiError): string =>
  [path ?? attr, `${status} ${code}`, requestId ?? "–"].filter((part) => part !== null).join(" · ");
