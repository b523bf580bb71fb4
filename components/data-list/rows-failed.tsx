"use client";
import { useTranslations } from "next-intl";
import type { RetryableQuery } from "@/components/data-list/query-failed";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { Notice } from "@/components/ui/notice";

/** Stands above a list of which some rows could not be loaded, or that could not be refreshed. */
export function RowsFailed({ source }: { source: RetryableQuery }) {
  const t = useTranslations("dataList.failed");
  const describeError = useDescribeError();
  const { error, refetch, isFetching } = source;
  if (!error) return null;
  return (
    <Notice tone="fault" className="mx-4 my-3 sm:mx-8">
      {t("rows")} {describeError(error)}{" "}
      <button type="button" className="underline" onClick={() => void refetch()} disabled={isFetching}>
        {t("retry")}
      </button>
    </Notice>
  );
}
