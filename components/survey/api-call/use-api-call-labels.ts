import { useTranslations } from "next-intl";
import type { ApiCallLabels } from "@/components/ui/api-call-details";

/** The texts around an API call. @param empty the placeholder of an empty body */
export function useApiCallLabels(empty = "{}"): ApiCallLabels & { open: string } {
  const t = useTranslations("apiCall");
  return {
    open: t("open"),
    scope: t("scope"),
    body: t("body"),
    empty,
    curl: t("curl"),
    fetch: t("fetch"),
    copied: t("copied"),
  };
}
