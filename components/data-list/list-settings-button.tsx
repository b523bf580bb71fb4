import { SlidersHorizontalIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DialogTrigger } from "react-aria-components";
import type { ListSettings } from "@/components/data-list/arrange-columns";
import type { ListSettingsProps } from "@/components/data-list/settings-panel";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Popover } from "@/components/ui/popover";

const SettingsPanel = lazyComponent(() => import("@/components/data-list/settings-panel"));

/** Opens the settings of a list's columns, their order, and the density of its rows. */
export function ListSettingsButton<Id extends string>({
  columns,
  settings,
  onChange,
}: ListSettingsProps<Id>) {
  const t = useTranslations("dataList.settings");
  return (
    <DialogTrigger>
      <IconButton Icon={SlidersHorizontalIcon} label={t("button")} isLarge className="max-sm:hidden" />
      <Popover label={t("button")} placement="bottom end" className="w-80 p-4">
        <SettingsPanel
          columns={columns}
          settings={settings}
          // The ids of the changes are those of the columns.
          onChange={(changes) => onChange(changes as Partial<ListSettings<Id>>)}
        />
      </Popover>
    </DialogTrigger>
  );
}
