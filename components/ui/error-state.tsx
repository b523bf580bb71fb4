"use client";
import { TriangleAlertIcon } from "lucide-react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Obstacle } from "@/components/ui/obstacle";

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
  <Obstacle Icon={TriangleAlertIcon} tone="text-rust" title={title} detail={detail} facts={facts}>
    <Button onPress={onRetry} isPending={isRetrying}>
      {labels.retry}
    </Button>
    {facts && (
      <CopyButton text={`${title}\n${detail}\n${facts}`} label={labels.copy} copiedLabel={labels.copied} />
    )}
  </Obstacle>
);
