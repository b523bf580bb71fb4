"use client";
import { TriangleAlertIcon } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

interface ErrorStateProps {
  title: string;
  detail: string;
  /** What support asks for. */
  facts: string | null;
  labels: { retry: string; copy: string; copied: string };
  onRetry: () => void;
  isRetrying: boolean;
}

/** What failed, what was said, and what to do. */
export const ErrorState = ({ title, detail, facts, labels, onRetry, isRetrying }: ErrorStateProps) => (
  <section
    role="alert"
    className="flex flex-col items-start gap-4 border-line border-b bg-sheet px-4 py-12 sm:px-8"
  >
    <div className="flex max-w-[68ch] gap-3">
      <TriangleAlertIcon aria-hidden className="mt-1 size-5 shrink-0 text-rust" strokeWidth={1.5} />
      <div className="flex flex-col gap-1">
        <h2 className="text-title">{title}</h2>
        <p className="text-ink-2">{detail}</p>
        {facts && <p className="break-all font-mono text-ink-3 text-mono">{facts}</p>}
      </div>
    </div>
    <div className="flex items-center gap-2 pl-8">
      <Button onPress={onRetry} isPending={isRetrying}>
        {labels.retry}
      </Button>
      {facts && (
        <CopyButton text={`${title}\n${detail}\n${facts}`} label={labels.copy} copiedLabel={labels.copied} />
      )}
    </div>
  </section>
);
