"use client";
import { EllipsisIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import type { FlagActions } from "@/components/flags/use-flag-actions";
import { Button } from "@/components/ui/button";
import { MenuItem, MenuPopover, MenuSection } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { FeatureFlag } from "@/lib/contract/flag";

interface FlagMenuProps {
  flag: FeatureFlag;
  actions: FlagActions;
  /** Whether the reader may change flags, and this one. */
  isWritable: boolean;
}

/** What can be done with one flag. */
export function FlagMenu({ flag, actions, isWritable }: FlagMenuProps) {
  const t = useTranslations("flags");
  const label = t("menu.label", { key: flag.key });
  const copyKey = () =>
    void navigator.clipboard.writeText(flag.key).then(() => toast(t("menu.copied", { key: flag.key })));
  return (
    <MenuTrigger>
      <Button variant="quiet" size="small" aria-label={label} className="size-[30px] px-0!">
        <EllipsisIcon aria-hidden className="size-4" strokeWidth={1.75} />
      </Button>
      <MenuPopover aria-label={label} placement="bottom end">
        <MenuSection aria-label={t("menu.work")}>
          <MenuItem id="copy" onAction={copyKey}>
            {t("menu.copyKey")}
          </MenuItem>
          {isWritable && (
            <MenuItem id="toggle" onAction={() => actions.toggle(flag)}>
              {t(flag.active ? "menu.disable" : "menu.enable")}
            </MenuItem>
          )}
        </MenuSection>
        {isWritable && (
          <MenuSection aria-label={t("menu.remove")}>
            <MenuItem id="delete" onAction={() => actions.askToDelete(flag)}>
              {t("menu.delete")}
            </MenuItem>
          </MenuSection>
        )}
      </MenuPopover>
    </MenuTrigger>
  );
}
