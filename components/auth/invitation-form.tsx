"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccountForm } from "@/components/forms/account-form";
import { useRecordForm } from "@/components/forms/use-record-form";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { accept, invitationOptions } from "@/lib/client/access/session";
import { Acceptance } from "@/lib/contract/access/new-account";

/** What an invitation offers, and the account to join with: a new one, or an existing one. */
export function InvitationForm({ token }: { token: string }) {
  const t = useTranslations("invitation");
  const common = useTranslations("common");
  const role = useTranslations("members.roles");
  const { data: invitation } = useQuery(invitationOptions(token));
  if (invitation === null)
    return (
      <div className="flex flex-col items-start gap-5">
        <Notice tone="fault">{t("closed")}</Notice>
        <LinkButton href="/login">{common("signIn")}</LinkButton>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      {/* Reserves the lines while loading. */}
      <p className="min-h-11 text-ink">
        {invitation &&
          t(invitation.invited_by === null ? "introAnonymous" : "intro", {
            by: invitation.invited_by ?? "",
            project: invitation.project_name,
            role: role(invitation.role),
          })}
      </p>
      <AcceptanceForm key={invitation?.email ?? undefined} token={token} email={invitation?.email ?? ""} />
    </div>
  );
}

/** The account to join with. @param email where the invitation was sent, as a suggestion */
function AcceptanceForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("invitation");
  const common = useTranslations("common");
  const [account, setAccount] = useState<"new" | "existing">("new");
  const isNew = account === "new";
  const form = useRecordForm({
    stored: null,
    read: () => ({ token, first_name: "", email, password: "" }),
    schema: Acceptance,
    send: ({ body }) => accept(body),
    refreshes: [],
    onSaved: () => window.location.assign("/"),
  });
  return (
    <>
      <SegmentedControl
        label={common("account")}
        segments={[
          { id: "new", label: t("newAccount") },
          { id: "existing", label: t("existingAccount") },
        ]}
        value={account}
        onChange={setAccount}
      />
      <AccountForm
        form={form}
        focused="first_name"
        submitLabel={t("submit")}
        pendingLabel={t("pending")}
        fields={[
          ...(isNew
            ? [
                {
                  name: "first_name" as const,
                  label: common("firstNameOptional"),
                  purpose: "given-name" as const,
                },
              ]
            : []),
          { name: "email", label: common("email"), purpose: "username" },
          {
            name: "password",
            label: common("password"),
            ...(isNew
              ? { purpose: "new-password", hint: common("atLeast8Characters") }
              : { purpose: "current-password" }),
          },
        ]}
      />
    </>
  );
}
