"use client";
import { useTranslations } from "next-intl";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError } from "@/lib/client/call";

interface ListFailedProps {
  /** "The surveys could not be loaded" */
  title: string;
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Stands in place of a list that could not be loaded. */
export function ListFailed({ title, error, onRetry, isRetrying }: ListFailedProps) {
  const t = useTranslations("dataList.failed");
  const describeError = useDescribeError();
  const facts =
    error instanceof ApiError ? `${error.status} ${error.code} · ${error.requestId ?? "–"}` : null;
  return (
    <ErrorState
      title={title}
      detail={describeError(error)}
      diagnostics={facts}
      labels={{ retry: t("retry"), copy: t("copy"), copied: t("copied") }}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
