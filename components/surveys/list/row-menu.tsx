import { EllipsisIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MenuTrigger } from "react-aria-components";
import { isDisposable, isPossible, type SurveyAction } from "@/components/surveys/actions/actions";
import type { SurveyActions } from "@/components/surveys/actions/use-survey-actions";
import type { Listed } from "@/components/surveys/list/listed";
import { IconButton } from "@/components/ui/icon-button";
import { KeyCaps } from "@/components/ui/key-caps";
import { MenuItem, MenuPopover, MenuSection } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";

const switches = [
  "start",
  "stop",
  "resume",
  "archive",
  "unarchive",
  "delete",
] as const satisfies SurveyAction[];

interface RowMenuProps {
  row: Listed;
  projectId: string;
  actions: SurveyActions;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Actions on a survey. */
export function RowMenu({ row, projectId, actions, isOpen, onOpenChange }: RowMenuProps) {
  const t = useTranslations("surveyActions");
  const common = useTranslations("common");
  const { survey } = row;
  const isWritable = survey.user_access_level !== "viewer";
  const possible = switches.filter((action) => isPossible(action, row));
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(() => toast(t("copied", { text })));
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <IconButton
        Icon={EllipsisIcon}
        label={common("actionsFor", { name: survey.name })}
        strokeWidth={1.75}
        size="smallIcon"
      />
      <MenuPopover aria-label={common("actionsFor", { name: survey.name })} placement="bottom end">
        <MenuSection aria-label={common("edit")}>
          <Item id="edit" label={common("edit")} keys="e" onAction={() => actions.edit(row)} />
          {isWritable && (
            <Item
              id="duplicate"
              label={common("duplicate")}
              keys="d"
              onAction={() => void actions.duplicate(row)}
            />
          )}
          <Item id="copy-to" label={t("copyTo.menu")} onAction={() => actions.copyToProjects(row)} />
        </MenuSection>
        {possible.length > 0 && (
          <MenuSection aria-label={common("status")}>
            {possible.map((action) => (
              <Item
                key={action}
                id={action}
                label={t(action === "delete" && isDisposable(row) ? "delete.draftMenu" : `${action}.menu`)}
                onAction={() => actions.act(action, row)}
              />
            ))}
          </MenuSection>
        )}
        <MenuSection aria-label={t("sections.exportAndDelete")}>
          <Item
            id="export"
            label={common("exportJson")}
            onAction={() => actions.ask({ action: "export", rows: [row] })}
          />
          <Item id="copy-id" label={t("copyId")} onAction={() => copy(survey.id)} />
          <Item
            id="copy-call"
            label={t("copyCall")}
            onAction={() =>
              copy(
                `curl ${window.location.origin}/api/projects/${projectId}/surveys/${survey.id}/ -H "Authorization: Bearer $FIELDBOOK_KEY"`,
              )
            }
          />
        </MenuSection>
      </MenuPopover>
    </MenuTrigger>
  );
}

interface ItemProps {
  id: string;
  label: string;
  keys?: string;
  onAction: () => void;
}

const Item = ({ id, label, keys, onAction }: ItemProps) => (
  <MenuItem id={id} textValue={label} onAction={onAction}>
    <span className="grow">{label}</span>
    {keys && <KeyCaps keys={keys} />}
  </MenuItem>
);
