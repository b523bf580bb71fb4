import { CheckIcon, CopyIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";

interface CopyButtonProps {
  text: string;
  /** By default "Copy". */
  label?: string | undefined;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useTranslations("common");
  const { isCopied, copy } = useCopy(text);
  const Icon = isCopied ? CheckIcon : CopyIcon;
  return (
    <Button variant="quiet" size="small" onPress={copy}>
      <Icon aria-hidden className="size-4" strokeWidth={1.5} />
      <span aria-live="polite">{isCopied ? t("copied") : (label ?? t("copy"))}</span>
    </Button>
  );
}
