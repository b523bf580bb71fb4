import { useTranslations } from "next-intl";
import type { RetryableQuery } from "@/components/data-list/query-failed";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { RetryNotice } from "@/components/ui/retry-notice";

/** Stands above a list of which some rows could not be loaded, or that could not be refreshed. */
export function RowsFailed({ source }: { source: RetryableQuery }) {
  const t = useTranslations("dataList.failed");
  const describeError = useDescribeError();
  if (!source.error) return null;
  return (
    <RetryNotice tone="fault" className="mx-4 my-3 sm:mx-8" query={source}>
      {t("rows")} {describeError(source.error)}
    </RetryNotice>
  );
}
