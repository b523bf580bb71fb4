"use client";
import { useTranslations } from "next-intl";
import { PageMessage } from "@/components/shell/page-message";
import { Button } from "@/components/ui/button";

export default function PageFailed({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations("errors.failed");
  const common = useTranslations("common");
  return (
    <PageMessage
      title={t("title")}
      detail={t("detail", { hasId: String(error.digest !== undefined) })}
      errorId={error.digest}
    >
      <Button onPress={reset}>{common("tryAgain")}</Button>
    </PageMessage>
  );
}
