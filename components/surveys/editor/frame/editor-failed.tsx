import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/ui/error-state";
import { ApiError, UnreachableError } from "@/lib/client/call";

interface EditorFailedProps {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

/** The survey could not be loaded. */
export function EditorFailed({ error, onRetry, isRetrying }: EditorFailedProps) {
  const t = useTranslations("editor.failed");
  const labels = useTranslations("surveys.failed");
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <ErrorState
      title={isMissing ? t("missing") : t("title")}
      detail={error instanceof UnreachableError ? labels("unreachable") : error.message}
      diagnostics={
        error instanceof ApiError ? `${error.status} ${error.code} · ${error.requestId ?? "–"}` : null
      }
      labels={{ retry: labels("retry"), copy: labels("copy"), copied: labels("copied") }}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
