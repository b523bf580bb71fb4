"use client";
import { useTranslations } from "next-intl";
import type { RowSource } from "@/components/data-list/row-source";
import { Notice } from "@/components/ui/notice";
import { UnreachableError } from "@/lib/client/call";

/** Stands above a list of which some rows could not be loaded, or that could not be refreshed. */
export function RowsFailed({ source }: { source: Pick<RowSource<never>, "error" | "retry" | "isRetrying"> }) {
  const t = useTranslations("dataList.failed");
  const { error, retry, isRetrying } = source;
  if (!error) return null;
  return (
    <Notice tone="fault" className="mx-4 my-3 sm:mx-8">
      {t("rows")} {error instanceof UnreachableError ? t("unreachable") : error.message}{" "}
      <button type="button" className="underline" onClick={retry} disabled={isRetrying}>
        {t("retry")}
      </button>
    </Notice>
  );
}
