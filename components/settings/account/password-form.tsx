"use client";
import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { useAccountChange } from "@/components/settings/account/use-account-change";
import { UserChanges } from "@/lib/contract/account";

const PasswordChanges = UserChanges.pick({ current_password: true, password: true }).required();

/** A new password, which ends all other sessions. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("account");
  const { submit, formKey } = useAccountChange(t("password.done"));
  return (
    <Form
      key={formKey}
      schema={PasswordChanges}
      defaultValues={{ current_password: "", password: "" }}
      onSubmit={submit}
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        name="current_password"
        type="password"
        label={t("currentPassword")}
        autoComplete="current-password"
      />
      <TextInput
        name="password"
        type="password"
        label={t("password.label")}
        hint={t("password.hint")}
        autoComplete="new-password"
      />
      <SubmitButton isCompact label={t("password.submit")} pendingLabel={t("saving")} />
    </Form>
  );
}
