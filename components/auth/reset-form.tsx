"use client";
import { useTranslations } from "next-intl";
import { RecordForm } from "@/components/forms/record-form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import { reset } from "@/lib/client/session";
import { PasswordReset } from "@/lib/contract/account";

export function ResetForm({ token }: { token: string }) {
  const t = useTranslations("reset");
  const form = useRecordForm({
    stored: null,
    read: () => ({ token, password: "" }),
    schema: PasswordReset,
    send: ({ body }) => reset(body),
    refreshes: [],
    onSaved: () => window.location.assign("/"),
  });
  return (
    <RecordForm form={form}>
      <TextInput
        name="password"
        type="password"
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        hasAutoFocus
        {...form.field("password")}
      />
      <SubmitButton form={form} label={t("submit")} pendingLabel={t("pending")} />
    </RecordForm>
  );
}
