import { SlidersHorizontalIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import type { ColumnsPanelProps } from "@/components/persons/list/columns-panel";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { retryImport } from "@/components/ui/retry-import";

const ColumnsPanel = dynamic(() => retryImport(() => import("@/components/persons/list/columns-panel")), {
  ssr: false,
});

/** Opens which columns the list shows, and in which order. */
export function ColumnsButton(props: ColumnsPanelProps) {
  const t = useTranslations("persons.columns");
  return (
    <DialogTrigger>
      <IconButton Icon={SlidersHorizontalIcon} label={t("button")} isLarge className="max-sm:hidden" />
      <Popover label={t("button")} placement="bottom end" className="w-96 p-4">
        <ColumnsPanel {...props} />
      </Popover>
    </DialogTrigger>
  );
}
