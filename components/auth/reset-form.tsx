"use client";
import { useTranslations } from "next-intl";
import { AccountForm } from "@/components/forms/account-form";
import { useRecordForm } from "@/components/forms/use-record-form";
import { reset } from "@/lib/client/access/session";
import { PasswordReset } from "@/lib/contract/access/account";

export function ResetForm({ token }: { token: string }) {
  const t = useTranslations("reset");
  const common = useTranslations("common");
  const form = useRecordForm({
    stored: null,
    read: () => ({ token, password: "" }),
    schema: PasswordReset,
    send: ({ body }) => reset(body),
    refreshes: [],
    onSaved: () => window.location.assign("/"),
  });
  return (
    <AccountForm
      form={form}
      focused="password"
      submitLabel={t("submit")}
      pendingLabel={t("pending")}
      fields={[
        {
          name: "password",
          label: common("newPassword"),
          purpose: "new-password",
          hint: common("atLeast8Characters"),
        },
      ]}
    />
  );
}
