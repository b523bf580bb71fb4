"use client";
import { useTranslations } from "next-intl";
import { RecordForm } from "@/components/forms/record-form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { useAccountForm } from "@/components/settings/account/use-account-form";
import { UserChanges } from "@/lib/contract/account";
import type { Me } from "@/lib/contract/user";

const PasswordChanges = UserChanges.pick({ current_password: true, password: true }).required();

/** A new password, which ends all other sessions. */
export function PasswordForm({ me }: { me: Me }) {
  const t = useTranslations("account");
  const form = useAccountForm({
    me,
    read: () => ({ current_password: "", password: "" }),
    schema: PasswordChanges,
    message: t("password.done"),
  });
  return (
    <RecordForm form={form}>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
      <TextInput
        name="current_password"
        type="password"
        label={t("currentPassword")}
        autoComplete="current-password"
        {...form.field("current_password")}
      />
      <TextInput
        name="password"
        type="password"
        label={t("password.label")}
        hint={t("password.hint")}
        autoComplete="new-password"
        {...form.field("password")}
      />
      <SubmitButton form={form} isCompact label={t("password.submit")} pendingLabel={t("saving")} />
    </RecordForm>
  );
}
