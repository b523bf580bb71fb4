"use client";
import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { useAccountChange } from "@/components/settings/account/use-account-change";
import { UserChanges } from "@/lib/contract/account";
import type { Me } from "@/lib/contract/user";

const EmailChanges = UserChanges.pick({ email: true, current_password: true }).required();

/** The e-mail, with which the user signs in; the password proves that it is them. */
export function EmailForm({ me }: { me: Me }) {
  const t = useTranslations("account");
  const { submit, formKey } = useAccountChange(t("email.done"));
  return (
    <Form
      key={formKey}
      schema={EmailChanges}
      defaultValues={{ email: me.email, current_password: "" }}
      onSubmit={submit}
    >
      <TextInput name="email" type="email" label={t("email.label")} autoComplete="email" />
      <TextInput
        name="current_password"
        type="password"
        label={t("currentPassword")}
        autoComplete="current-password"
      />
      <SubmitButton isCompact label={t("email.submit")} pendingLabel={t("saving")} />
    </Form>
  );
}
