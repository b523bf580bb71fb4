"use client";
import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError, UnreachableError } from "@/lib/client/call";

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
  const facts =
    error instanceof ApiError ? `${error.status} ${error.code} · ${error.requestId ?? "–"}` : null;
  const detail = error instanceof UnreachableError ? t("unreachable") : error.message;
  return (
    <ErrorState
      title={title}
      detail={detail}
      diagnostics={facts}
      labels={{ retry: t("retry"), copy: t("copy"), copied: t("copied") }}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
