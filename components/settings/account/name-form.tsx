import { useTranslations } from "next-intl";
import { AccountForm } from "@/components/forms/account-form";
import { useAccountForm } from "@/components/settings/account/use-account-form";
import { UserChanges } from "@/lib/contract/access/account";
import type { Me } from "@/lib/contract/access/user";

const NameChanges = UserChanges.pick({ first_name: true, last_name: true });

/** The name, by which other members know the user. */
export function NameForm({ me }: { me: Me }) {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const form = useAccountForm({
    me,
    read: ({ first_name, last_name }) => ({ first_name, last_name }),
    schema: NameChanges,
    message: t("name.done"),
  });
  return (
    <AccountForm
      form={form}
      isCompact
      isRow
      submitLabel={t("name.submit")}
      pendingLabel={common("saving")}
      fields={[
        { name: "first_name", label: t("name.first"), purpose: "given-name" },
        { name: "last_name", label: t("name.last"), purpose: "family-name" },
      ]}
    />
  );
}
