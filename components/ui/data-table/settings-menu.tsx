"use client";
import { SlidersHorizontalIcon } from "lucide-react";
import { Header, MenuTrigger } from "react-aria-components";
import { Button } from "@/components/ui/button";
import { type Density, densities } from "@/components/ui/data-table/column";
import type { TableSettings } from "@/components/ui/data-table/use-table-settings";
import { MenuItem, MenuPopover, MenuSection } from "@/components/ui/menu";

interface SettingsMenuProps<Id extends string> {
  labels: { button: string; columns: string; density: string; densities: Record<Density, string> };
  /** Those that may be hidden. */
  columns: readonly { id: Id; label: string }[];
  settings: TableSettings<Id>;
  onChange: (changes: Partial<TableSettings<Id>>) => void;
}

/** Which columns a table shows, and how close its rows stand. */
export const SettingsMenu = <Id extends string>({
  labels,
  columns,
  settings,
  onChange,
}: SettingsMenuProps<Id>) => (
  <MenuTrigger>
    <Button variant="quiet" size="icon" aria-label={labels.button} className="max-sm:hidden">
      <SlidersHorizontalIcon aria-hidden className="size-5" strokeWidth={1.5} />
    </Button>
    <MenuPopover aria-label={labels.button} placement="bottom end">
      <MenuSection
        selectionMode="multiple"
        selectedKeys={columns.map(({ id }) => id).filter((id) => !settings.hidden.includes(id))}
        onSelectionChange={(shown) =>
          onChange({
            hidden: columns.map(({ id }) => id).filter((id) => shown !== "all" && !shown.has(id)),
          })
        }
      >
        <Header className="px-3 py-1 text-ink-3 text-label">{labels.columns}</Header>
        {columns.map(({ id, label }) => (
          <MenuItem key={id} id={id} textValue={label} shouldCloseOnSelect={false}>
            {label}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[settings.density]}
        onSelectionChange={(chosen) => {
          const density = densities.find((one) => chosen !== "all" && chosen.has(one));
          if (density) onChange({ density });
        }}
      >
        <Header className="px-3 py-1 text-ink-3 text-label">{labels.density}</Header>
        {densities.map((density) => (
          <MenuItem
            key={density}
            id={density}
            textValue={labels.densities[density]}
            shouldCloseOnSelect={false}
          >
            {labels.densities[density]}
          </MenuItem>
        ))}
      </MenuSection>
    </MenuPopover>
  </MenuTrigger>
);
