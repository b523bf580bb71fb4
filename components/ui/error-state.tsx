import { TriangleAlertIcon } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorPanel } from "@/components/ui/error-panel";

interface ErrorStateProps {
  title: string;
  detail: string;
  /** Details for support. */
  diagnostics: string | null;
  labels: { retry: string; copy: string; copied: string };
  onRetry: () => void;
  isRetrying: boolean;
}

/** An error with a retry button. */
export const ErrorState = ({ title, detail, diagnostics, labels, onRetry, isRetrying }: ErrorStateProps) => (
  <ErrorPanel
    Icon={TriangleAlertIcon}
    tone="text-rust"
    title={title}
    detail={detail}
    diagnostics={diagnostics}
  >
    <Button onPress={onRetry} isPending={isRetrying}>
      {labels.retry}
    </Button>
    {diagnostics && (
      <CopyButton
        text={`${title}\n${detail}\n${diagnostics}`}
        label={labels.copy}
        copiedLabel={labels.copied}
      />
    )}
  </ErrorPanel>
);
