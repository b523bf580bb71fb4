import { CheckIcon, CopyIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useCopy } from "@/components/ui/use-copy";

/** A button that copies a text, small enough to be placed next to it. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const common = useTranslations("common");
  const { isCopied, copy } = useCopy(text);
  const Icon = isCopied ? CheckIcon : CopyIcon;
  return (
    <>
      <Button variant="quiet" size="small" aria-label={label} className="size-7 px-0!" onPress={copy}>
        <Icon aria-hidden className="size-4" strokeWidth={1.5} />
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? common("copied") : ""}
      </span>
    </>
  );
}
