import { TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorPanel } from "@/components/ui/error-panel";

interface ErrorStateProps {
  title: string;
  detail: string;
  /** Details for support. */
  diagnostics: string | null;
  /** Null where a retry can't help. */
  onRetry: (() => void) | null;
  isRetrying: boolean;
}

/** An error, with a button to try again. */
export function ErrorState({ title, detail, diagnostics, onRetry, isRetrying }: ErrorStateProps) {
  const t = useTranslations("common");
  return (
    <ErrorPanel
      Icon={TriangleAlertIcon}
      tone="text-rust"
      title={title}
      detail={detail}
      diagnostics={diagnostics}
    >
      {onRetry && (
        <Button onPress={onRetry} isPending={isRetrying}>
          {t("tryAgain")}
        </Button>
      )}
      {diagnostics && <CopyButton text={`${title}\n${detail}\n${diagnostics}`} label={t("copyDetails")} />}
    </ErrorPanel>
  );
}
