"use client";
import { CheckIcon, CopyIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

const confirmationMs = 2000;

/** Copies a text; small enough to stand beside it. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations("personPage");
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? CheckIcon : CopyIcon;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={label}
        className="size-7 px-0!"
        onPress={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <Icon aria-hidden className="size-4" strokeWidth={1.5} />
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t("copied") : ""}
      </span>
    </>
  );
}
