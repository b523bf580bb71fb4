"use client";
import { CheckIcon, CopyIcon } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";

interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
}

export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(text);
  const Icon = isCopied ? CheckIcon : CopyIcon;
  return (
    <Button variant="quiet" size="small" onPress={copy}>
      <Icon aria-hidden className="size-4" strokeWidth={1.5} />
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}
