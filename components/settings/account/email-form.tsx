"use client";
import { useTranslations } from "next-intl";
import { RecordForm } from "@/components/forms/record-form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { useAccountForm } from "@/components/settings/account/use-account-form";
import { UserChanges } from "@/lib/contract/account";
import type { Me } from "@/lib/contract/user";

const EmailChanges = UserChanges.pick({ email: true, current_password: true }).required();

/** The e-mail, with which the user signs in; the password proves that it is them. */
export function EmailForm({ me }: { me: Me }) {
  const t = useTranslations("account");
  const form = useAccountForm({
    me,
    read: ({ email }) => ({ email, current_password: "" }),
    schema: EmailChanges,
    message: t("email.done"),
  });
  return (
    <RecordForm form={form}>
      <TextInput
        name="email"
        type="email"
        label={t("email.label")}
        autoComplete="email"
        {...form.field("email")}
      />
      <TextInput
        name="current_password"
        type="password"
        label={t("currentPassword")}
        autoComplete="current-password"
        {...form.field("current_password")}
      />
      <SubmitButton form={form} isCompact label={t("email.submit")} pendingLabel={t("saving")} />
    </RecordForm>
  );
}
