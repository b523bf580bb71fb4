import { useTranslations } from "next-intl";
import { memberName } from "@/components/settings/members/member-name";
import { Select } from "@/components/ui/select";
import type { Member } from "@/lib/contract/access/member";
import { Role } from "@/lib/contract/access/scope";

interface RoleSelectProps {
  member: Member;
  /** A project keeps an owner: the last one's role can't be changed. */
  isLastOwner: boolean;
  onChange: (role: Role) => void;
}

/** The role of a member. */
export function RoleSelect({ member, isLastOwner, onChange }: RoleSelectProps) {
  const t = useTranslations("members");
  return (
    <Select
      label={t("roleOf", { name: memberName(member) })}
      isLabelHidden
      options={Role.options.map((role) => ({
        id: role,
        label: t(`roles.${role}`),
        detail: t(`roleDetails.${role}`),
      }))}
      value={member.role}
      onChange={(role) => role !== member.role && onChange(role)}
      isDisabled={isLastOwner}
      hint={isLastOwner ? t("onlyOwner") : undefined}
    />
  );
}
