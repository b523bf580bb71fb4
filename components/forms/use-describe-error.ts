import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ScreenError } from "@/components/forms/screen-error";
import { ApiError, UnreachableError } from "@/lib/client/call";

/**
 * Returns the text of an error: the words of the API or of the screen that threw it, or, in the language of the screen, that
 * there was no answer, that the server failed, or that someone else changed the thing meanwhile.
 */
export function useDescribeError(): (error: unknown) => string {
  const t = useTranslations("forms");
  return useCallback(
    (error) => {
      if (error instanceof UnreachableError) return t("unreachable");
      if (error instanceof ScreenError) return error.message;
      if (!(error instanceof ApiError)) return t("failed");
      if (error.status === 412) return t("stale");
      return error.status === 500 ? t("serverError") : error.message;
    },
    [t],
  );
}
