import { useTranslations } from "next-intl";
import { AccountForm } from "@/components/forms/account-form";
import { useAccountForm } from "@/components/settings/account/use-account-form";
import { UserChanges } from "@/lib/contract/access/account";
import type { Me } from "@/lib/contract/access/user";

const PasswordChanges = UserChanges.pick({ current_password: true, password: true }).required();

/** A new password, which ends all other sessions. */
export function PasswordForm({ me }: { me: Me }) {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const form = useAccountForm({
    me,
    read: () => ({ current_password: "", password: "" }),
    schema: PasswordChanges,
    message: t("password.done"),
  });
  return (
    <AccountForm
      form={form}
      isCompact
      submitLabel={t("password.submit")}
      pendingLabel={common("saving")}
      fields={[
        { name: "current_password", label: common("currentPassword"), purpose: "current-password" },
        {
          name: "password",
          label: common("newPassword"),
          purpose: "new-password",
          hint: common("atLeast8Characters"),
        },
      ]}
    >
      {/* Identifies the account to password managers. */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
    </AccountForm>
  );
}
