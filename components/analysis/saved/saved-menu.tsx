"use client";
import { EllipsisIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import type { SavedActions } from "@/components/analysis/saved/use-saved-actions";
import { Button } from "@/components/ui/button";
import { MenuItem, MenuPopover, MenuSection } from "@/components/ui/menu";
import type { Insight } from "@/lib/contract/insight";

/** What can be done with one saved analysis. */
export function SavedMenu({ insight, actions }: { insight: Insight; actions: SavedActions }) {
  const t = useTranslations("savedAnalyses.menu");
  const label = t("label", { name: insight.name });
  return (
    <MenuTrigger>
      <Button variant="quiet" size="small" aria-label={label} className="size-[30px] px-0!">
        <EllipsisIcon aria-hidden className="size-4" strokeWidth={1.75} />
      </Button>
      <MenuPopover aria-label={label} placement="bottom end">
        <MenuSection aria-label={t("work")}>
          <MenuItem id="duplicate" onAction={() => actions.duplicate(insight)}>
            {t("duplicate")}
          </MenuItem>
        </MenuSection>
        <MenuSection aria-label={t("remove")}>
          <MenuItem id="delete" onAction={() => actions.remove(insight)}>
            {t("delete")}
          </MenuItem>
        </MenuSection>
      </MenuPopover>
    </MenuTrigger>
  );
}
