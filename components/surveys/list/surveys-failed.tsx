"use client";
import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError, UnreachableError } from "@/lib/client/call";

interface SurveysFailedProps {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

export function SurveysFailed({ error, onRetry, isRetrying }: SurveysFailedProps) {
  const t = useTranslations("surveys.failed");
  const facts =
    error instanceof ApiError ? `${error.status} ${error.code} · ${error.requestId ?? "–"}` : null;
  const detail = error instanceof UnreachableError ? t("unreachable") : error.message;
  return (
    <ErrorState
      title={t("title")}
      detail={detail}
      diagnostics={facts}
      labels={{ retry: t("retry"), copy: t("copy"), copied: t("copied") }}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
