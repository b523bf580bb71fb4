import { useTranslations } from "next-intl";
import type { SavedActions } from "@/components/analysis/saved/use-saved-actions";
import { RowMenu } from "@/components/data-list/row-menu";
import { MenuItem, MenuSection } from "@/components/ui/menu";
import type { Insight } from "@/lib/contract/analysis/insight";

/** Actions on a saved analysis. */
export function SavedMenu({ insight, actions }: { insight: Insight; actions: SavedActions }) {
  const t = useTranslations("savedAnalyses.menu");
  const common = useTranslations("common");
  const label = common("actionsFor", { name: insight.name });
  return (
    <RowMenu label={label}>
      <MenuSection aria-label={t("work")}>
        <MenuItem id="details" onAction={() => actions.editDetails(insight)}>
          {common("editDetailsMenu")}
        </MenuItem>
        <MenuItem id="board" onAction={() => actions.addToBoard(insight)}>
          {t("addToBoard")}
        </MenuItem>
        <MenuItem id="duplicate" onAction={() => actions.duplicate(insight)}>
          {common("duplicate")}
        </MenuItem>
      </MenuSection>
      <MenuSection aria-label={common("delete")}>
        <MenuItem id="delete" onAction={() => actions.remove(insight)}>
          {common("delete")}
        </MenuItem>
      </MenuSection>
    </RowMenu>
  );
}
