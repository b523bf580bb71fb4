import { useTranslations } from "next-intl";
import { RowMenu } from "@/components/data-list/row-menu";
import type { FlagActions } from "@/components/flags/use-flag-actions";
import { MenuItem, MenuSection } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { FeatureFlag } from "@/lib/contract/flag";

interface FlagMenuProps {
  flag: FeatureFlag;
  actions: FlagActions;
  /** Whether the reader may change flags, and this one. */
  isWritable: boolean;
}

/** Actions on a flag. */
export function FlagMenu({ flag, actions, isWritable }: FlagMenuProps) {
  const t = useTranslations("flags");
  const common = useTranslations("common");
  const label = t("menu.label", { key: flag.key });
  const copyKey = () =>
    void navigator.clipboard.writeText(flag.key).then(() => toast(t("menu.copied", { key: flag.key })));
  return (
    <RowMenu label={label}>
      <MenuSection aria-label={common("flag")}>
        <MenuItem id="copy" onAction={copyKey}>
          {t("menu.copyKey")}
        </MenuItem>
        {isWritable && (
          <MenuItem id="toggle" onAction={() => actions.toggle(flag)}>
            {common(flag.active ? "disable" : "enable")}
          </MenuItem>
        )}
      </MenuSection>
      {isWritable && (
        <MenuSection aria-label={common("delete")}>
          <MenuItem id="delete" onAction={() => actions.askToDelete(flag)}>
            {common("deleteMenu")}
          </MenuItem>
        </MenuSection>
      )}
    </RowMenu>
  );
}
