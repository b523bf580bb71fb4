import { PrinterIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Phones have room for the icon of a button only. */
export const iconOnPhones = "max-sm:w-[34px] max-sm:px-0 pointer-coarse:max-sm:w-11";

/** Prints the page. */
export function PrintButton() {
  const common = useTranslations("common");
  return (
    <Button onPress={() => window.print()} aria-label={common("print")} className={iconOnPhones}>
      <PrinterIcon aria-hidden className="size-4" strokeWidth={1.5} />
      <span className="max-sm:hidden">{common("print")}</span>
    </Button>
  );
}
