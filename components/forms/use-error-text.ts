"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ApiError, UnreachableError } from "@/lib/client/call";

/** Returns the text of an error: the API's own words, or that the server can't be reached. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("forms");
  return useCallback(
    (error) => {
      if (error instanceof UnreachableError) return t("unreachable");
      return error instanceof ApiError ? error.message : t("failed");
    },
    [t],
  );
}
