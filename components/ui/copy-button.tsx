"use client";
import { CheckIcon, CopyIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
}

const confirmationMs = 2000;

export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? CheckIcon : CopyIcon;
  return (
    <Button
      variant="quiet"
      size="small"
      onPress={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.5} />
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  );
}
