"use client";
import { useTranslations } from "next-intl";
import type { RowSource } from "@/components/data-list/row-source";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { Notice } from "@/components/ui/notice";

/** Stands above a list of which some rows could not be loaded, or that could not be refreshed. */
export function RowsFailed({ source }: { source: Pick<RowSource<never>, "error" | "retry" | "isRetrying"> }) {
  const t = useTranslations("dataList.failed");
  const describeError = useDescribeError();
  const { error, retry, isRetrying } = source;
  if (!error) return null;
  return (
    <Notice tone="fault" className="mx-4 my-3 sm:mx-8">
      {t("rows")} {describeError(error)}{" "}
      <button type="button" className="underline" onClick={retry} disabled={isRetrying}>
        {t("retry")}
      </button>
    </Notice>
  );
}
