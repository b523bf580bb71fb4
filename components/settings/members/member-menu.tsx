import { useTranslations } from "next-intl";
import { RowMenu } from "@/components/data-list/row-menu";
import { memberName } from "@/components/settings/members/member-name";
import type { MemberActions } from "@/components/settings/members/use-member-actions";
import { MenuItem } from "@/components/ui/menu";
import type { Member } from "@/lib/contract/access/member";

interface MemberMenuProps {
  member: Member;
  isSelf: boolean;
  isLastOwner: boolean;
  actions: MemberActions;
}

/** What an owner can do with a member, other than changing the role. */
export function MemberMenu({ member, isSelf, isLastOwner, actions }: MemberMenuProps) {
  const t = useTranslations("members");
  const common = useTranslations("common");
  const label = common("actionsFor", { name: memberName(member) });
  return (
    <RowMenu label={label} disabledKeys={isLastOwner ? ["remove"] : []}>
      {!isSelf && (
        <MenuItem
          id="reset"
          textValue={t("resetLink.action")}
          onAction={() => actions.ask({ kind: "reset", member })}
        >
          {t("resetLink.action")}
        </MenuItem>
      )}
      {!isSelf && (
        <MenuItem
          id="signOut"
          textValue={t("signOut.action")}
          onAction={() => actions.ask({ kind: "signOut", member })}
        >
          {t("signOut.action")}
        </MenuItem>
      )}
      {!isSelf && member.is_2fa_enabled && (
        <MenuItem
          id="secondFactor"
          textValue={t("secondFactor.action")}
          onAction={() => actions.ask({ kind: "secondFactor", member })}
        >
          {t("secondFactor.action")}
        </MenuItem>
      )}
      <MenuItem
        id="remove"
        textValue={t(isSelf ? "leave.action" : "remove.action")}
        onAction={() => actions.ask({ kind: isSelf ? "leave" : "remove", member })}
      >
        <span className="flex flex-col">
          {t(isSelf ? "leave.action" : "remove.action")}
          {isLastOwner && <span className="text-ink-3 text-label">{t("onlyOwner")}</span>}
        </span>
      </MenuItem>
    </RowMenu>
  );
}
