import { useTranslations } from "next-intl";
import type { CohortActions } from "@/components/cohorts/use-cohort-actions";
import { RowMenu } from "@/components/data-list/row-menu";
import { MenuItem, MenuSection } from "@/components/ui/menu";
import type { Cohort } from "@/lib/contract/cohort";

/** Actions on a cohort. */
export function CohortMenu({ cohort, actions }: { cohort: Cohort; actions: CohortActions }) {
  const common = useTranslations("common");
  const label = common("actionsFor", { name: cohort.name });
  return (
    <RowMenu label={label}>
      <MenuSection aria-label={common("cohort")}>
        <MenuItem id="duplicate" onAction={() => actions.duplicate(cohort)}>
          {common("duplicate")}
        </MenuItem>
      </MenuSection>
      <MenuSection aria-label={common("delete")}>
        <MenuItem id="delete" onAction={() => actions.askToDelete(cohort)}>
          {common("deleteMenu")}
        </MenuItem>
      </MenuSection>
    </RowMenu>
  );
}
