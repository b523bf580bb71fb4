"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { ApiError } from "@/lib/client/call";
import { acceptOptions, invitationOptions } from "@/lib/client/session";
import { Acceptance } from "@/lib/contract/project";

/** What an invitation offers, and the account to join with: a new one, or an existing one. */
export function InvitationForm({ token }: { token: string }) {
  const t = useTranslations("invitation");
  const role = useTranslations("members.roles");
  const accept = useMutation(acceptOptions());
  const { data: invitation } = useQuery(invitationOptions(token));
  const [account, setAccount] = useState<"new" | "existing">("new");
  const isNew = account === "new";
  if (invitation === null)
    return (
      <div className="flex flex-col items-start gap-5">
        <Notice tone="fault">{t("closed")}</Notice>
        <LinkButton href="/login">{t("signIn")}</LinkButton>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      {/* Its lines are reserved while it is loading. */}
      <p className="min-h-11 text-ink">
        {invitation &&
          t(invitation.invited_by === null ? "introAnonymous" : "intro", {
            by: invitation.invited_by ?? "",
            project: invitation.project_name,
            role: role(invitation.role),
          })}
      </p>
      <SegmentedControl
        label={t("account")}
        segments={[
          { id: "new", label: t("newAccount") },
          { id: "existing", label: t("existingAccount") },
        ]}
        value={account}
        onChange={setAccount}
      />
      <Form
        schema={Acceptance}
        defaultValues={{ token, first_name: "", email: "", password: "" }}
        onSubmit={async (values) => {
          await accept.mutateAsync(values);
          window.location.assign("/");
        }}
        // The token is no field of the form: its error is shown above it.
        describeError={(error) =>
          error instanceof ApiError && error.attr === "token" ? error.message : null
        }
      >
        {isNew && (
          <TextInput name="first_name" label={t("firstName")} autoComplete="given-name" hasAutoFocus />
        )}
        <TextInput name="email" type="email" label={t("email")} autoComplete="username" />
        <TextInput
          // Password managers look at the purpose once: another purpose is another field.
          key={account}
          name="password"
          type="password"
          label={t("password")}
          hint={isNew ? t("passwordHint") : undefined}
          autoComplete={isNew ? "new-password" : "current-password"}
        />
        <SubmitButton label={t("submit")} pendingLabel={t("pending")} />
      </Form>
    </div>
  );
}
