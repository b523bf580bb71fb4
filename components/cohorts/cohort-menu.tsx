import { useTranslations } from "next-intl";
import type { CohortActions } from "@/components/cohorts/use-cohort-actions";
import { RowMenu } from "@/components/data-list/row-menu";
import { MenuItem, MenuSection } from "@/components/ui/menu";
import type { Cohort } from "@/lib/contract/cohort";

/** Actions on a cohort. */
export function CohortMenu({ cohort, actions }: { cohort: Cohort; actions: CohortActions }) {
  const t = useTranslations("cohorts.menu");
  const label = t("label", { name: cohort.name });
  return (
    <RowMenu label={label}>
      <MenuSection aria-label={t("work")}>
        <MenuItem id="duplicate" onAction={() => actions.duplicate(cohort)}>
          {t("duplicate")}
        </MenuItem>
      </MenuSection>
      <MenuSection aria-label={t("remove")}>
        <MenuItem id="delete" onAction={() => actions.askToDelete(cohort)}>
          {t("delete")}
        </MenuItem>
      </MenuSection>
    </RowMenu>
  );
}
