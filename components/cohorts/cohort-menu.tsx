"use client";
import { EllipsisIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import type { CohortActions } from "@/components/cohorts/use-cohort-actions";
import { Button } from "@/components/ui/button";
import { MenuItem, MenuPopover, MenuSection } from "@/components/ui/menu";
import type { Cohort } from "@/lib/contract/cohort";

/** What can be done with one cohort. */
export function CohortMenu({ cohort, actions }: { cohort: Cohort; actions: CohortActions }) {
  const t = useTranslations("cohorts.menu");
  const label = t("label", { name: cohort.name });
  return (
    <MenuTrigger>
      <Button variant="quiet" size="small" aria-label={label} className="size-[30px] px-0!">
        <EllipsisIcon aria-hidden className="size-4" strokeWidth={1.75} />
      </Button>
      <MenuPopover aria-label={label} placement="bottom end">
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
      </MenuPopover>
    </MenuTrigger>
  );
}
