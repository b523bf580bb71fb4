import { SlidersHorizontalIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import type { ColumnsPanelProps } from "@/components/persons/list/columns-panel";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Popover } from "@/components/ui/popover";

const ColumnsPanel = lazyComponent(() => import("@/components/persons/list/columns-panel"));

/** Opens which columns the list shows, and in which order. */
export function ColumnsButton(props: ColumnsPanelProps) {
  const t = useTranslations("persons.columns");
  return (
    <DialogTrigger>
      <IconButton Icon={SlidersHorizontalIcon} label={t("button")} isLarge />
      <Popover label={t("button")} placement="bottom end" className="w-96 p-4">
        <ColumnsPanel {...props} />
      </Popover>
    </DialogTrigger>
  );
}
