import { useTranslations } from "next-intl";
import { AccountForm } from "@/components/forms/account-form";
import { useAccountForm } from "@/components/settings/account/use-account-form";
import { UserChanges } from "@/lib/contract/access/account";
import type { Me } from "@/lib/contract/access/user";

const EmailChanges = UserChanges.pick({ email: true, current_password: true }).required();

/** The e-mail, with which the user signs in; the password proves that it is them. */
export function EmailForm({ me }: { me: Me }) {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const form = useAccountForm({
    me,
    read: ({ email }) => ({ email, current_password: "" }),
    schema: EmailChanges,
    message: t("email.done"),
  });
  return (
    <AccountForm
      form={form}
      isCompact
      submitLabel={t("email.submit")}
      pendingLabel={common("saving")}
      fields={[
        { name: "email", label: common("email"), purpose: "email" },
        { name: "current_password", label: common("currentPassword"), purpose: "current-password" },
      ]}
    />
  );
}
