import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { RowMenu } from "@/components/data-list/row-menu";
import { ThemeRow } from "@/components/settings/appearance/theme-row";
import { useThemeActions } from "@/components/settings/appearance/use-theme-actions";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/menu";
import type { SurveyConfig } from "@/lib/contract/project/survey-config";
import { isSameJson } from "@/lib/contract/wire/json";

interface ThemeListProps {
  projectId: string;
  config: SurveyConfig;
  canChange: boolean;
  /** Opens a theme to be edited. */
  onEdit: (id: string) => void;
}

/** The saved themes of a project, and what can be done with each. */
export function ThemeList({ projectId, config, canChange, onEdit }: ThemeListProps) {
  const t = useTranslations("appearanceSettings.themes");
  const common = useTranslations("common");
  const { create, duplicate, makeDefault, remove, isPending } = useThemeActions(projectId, config, onEdit);
  return (
    <div className="flex flex-col gap-3">
      {config.themes.length === 0 && <p className="text-ink-3">{t("none")}</p>}
      <ul>
        {config.themes.map((theme) => {
          const isDefault = config.appearance !== null && isSameJson(config.appearance, theme.appearance);
          return (
            <li key={theme.id}>
              <ThemeRow
                name={theme.name}
                detail={isDefault ? t("default") : null}
                appearance={theme.appearance}
              >
                <Button
                  size="small"
                  aria-label={common("editNamed", { name: theme.name })}
                  onPress={() => onEdit(theme.id)}
                >
                  {common(canChange ? "edit" : "viewItem")}
                </Button>
                {canChange && (
                  <RowMenu
                    label={t("menu", { name: theme.name })}
                    disabledKeys={isDefault ? ["default"] : []}
                  >
                    <MenuItem id="default" textValue={t("makeDefault")} onAction={() => makeDefault(theme)}>
                      {t("makeDefault")}
                    </MenuItem>
                    <MenuItem id="rename" textValue={common("rename")} onAction={() => onEdit(theme.id)}>
                      {common("rename")}
                    </MenuItem>
                    <MenuItem
                      id="duplicate"
                      textValue={common("duplicate")}
                      onAction={() => duplicate(theme)}
                    >
                      {common("duplicate")}
                    </MenuItem>
                    <MenuItem id="remove" textValue={t("remove")} onAction={() => remove(theme)}>
                      {t("remove")}
                    </MenuItem>
                  </RowMenu>
                )}
              </ThemeRow>
            </li>
          );
        })}
      </ul>
      {canChange && (
        <Button className="self-start" isDisabled={isPending} onPress={create}>
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
          {t("newName")}
        </Button>
      )}
    </div>
  );
}
