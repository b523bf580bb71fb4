"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ApiError, UnreachableError } from "@/lib/client/call";

/** Returns the text of an error that a call threw: the API's own words, or that no answer came. */
export function useDescribeError(): (error: unknown) => string {
  const t = useTranslations("forms");
  return useCallback(
    (error) => {
      if (error instanceof UnreachableError) return t("unreachable");
      return error instanceof ApiError ? error.message : t("failed");
    },
    [t],
  );
}
