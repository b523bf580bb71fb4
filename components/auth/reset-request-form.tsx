"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccountForm } from "@/components/forms/account-form";
import { useRecordForm } from "@/components/forms/use-record-form";
import { LinkButton } from "@/components/ui/link-button";
import { requestReset } from "@/lib/client/access/session";
import { ResetRequest } from "@/lib/contract/access/account";

/** Asks for the link to a new password. The answer does not say whether there is an account. */
export function ResetRequestForm() {
  const t = useTranslations("resetRequest");
  const common = useTranslations("common");
  const [email, setEmail] = useState<string | null>(null);
  const form = useRecordForm({
    stored: null,
    read: () => ({ email: "" }),
    schema: ResetRequest,
    send: async ({ body }) => {
      await requestReset(body);
      return body;
    },
    refreshes: [],
    onSaved: (sent) => setEmail(sent.email),
  });
  return (
    <div className="flex flex-col gap-5">
      {email === null ? (
        <AccountForm
          form={form}
          focused="email"
          submitLabel={t("submit")}
          pendingLabel={t("pending")}
          fields={[{ name: "email", label: common("email"), purpose: "username" }]}
        />
      ) : (
        <p role="status" className="text-ink">
          {t("sent", { email })}
        </p>
      )}
      <LinkButton href="/login">{t("back")}</LinkButton>
    </div>
  );
}
