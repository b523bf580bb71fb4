"use client";
import { useTranslations } from "next-intl";
import { RecordForm } from "@/components/forms/record-form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { useAccountForm } from "@/components/settings/account/use-account-form";
import { UserChanges } from "@/lib/contract/account";
import type { Me } from "@/lib/contract/user";

const NameChanges = UserChanges.pick({ first_name: true, last_name: true });

/** The name, by which other members know the user. */
export function NameForm({ me }: { me: Me }) {
  const t = useTranslations("account");
  const form = useAccountForm({
    me,
    read: ({ first_name, last_name }) => ({ first_name, last_name }),
    schema: NameChanges,
    message: t("name.done"),
  });
  return (
    <RecordForm form={form}>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextInput
          name="first_name"
          label={t("name.first")}
          autoComplete="given-name"
          {...form.field("first_name")}
        />
        <TextInput
          name="last_name"
          label={t("name.last")}
          autoComplete="family-name"
          {...form.field("last_name")}
        />
      </div>
      <SubmitButton form={form} isCompact label={t("name.submit")} pendingLabel={t("saving")} />
    </RecordForm>
  );
}
