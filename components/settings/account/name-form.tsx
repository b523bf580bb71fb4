"use client";
import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { useAccountChange } from "@/components/settings/account/use-account-change";
import { UserChanges } from "@/lib/contract/account";
import type { Me } from "@/lib/contract/user";

const NameChanges = UserChanges.pick({ first_name: true, last_name: true });

/** The name, by which other members know the user. */
export function NameForm({ me }: { me: Me }) {
  const t = useTranslations("account");
  const { submit, formKey } = useAccountChange(t("name.done"));
  return (
    <Form
      key={formKey}
      schema={NameChanges}
      defaultValues={{ first_name: me.first_name, last_name: me.last_name }}
      onSubmit={submit}
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextInput name="first_name" label={t("name.first")} autoComplete="given-name" />
        <TextInput name="last_name" label={t("name.last")} autoComplete="family-name" />
      </div>
      <SubmitButton isCompact label={t("name.submit")} pendingLabel={t("saving")} />
    </Form>
  );
}
