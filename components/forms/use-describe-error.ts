import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ScreenError } from "@/components/forms/screen-error";
import { ApiError, UnreachableError } from "@/lib/client/call";

/**
 * Returns the text of an error: the words of the API or of the screen that threw it, or, in the language of the screen, that
 * there was no answer or that the server failed.
 */
export function useDescribeError(): (error: unknown) => string {
  const t = useTranslations("forms");
  return useCallback(
    (error) => {
      if (error instanceof UnreachableError) return t("unreachable");
      if (error instanceof ScreenError) return error.message;
      if (!(error instanceof ApiError)) return t("failed");
      return error.status === 500 ? t("serverError") : error.message;
    },
    [t],
  );
}
