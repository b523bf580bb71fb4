"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "react-aria-components";
import { safePath } from "@/components/auth/safe-path";
import { AccountForm } from "@/components/forms/account-form";
import { useRecordForm } from "@/components/forms/use-record-form";
import { SignInError, signIn } from "@/lib/client/access/session";
import { SignInInput } from "@/lib/contract/access/user";

interface LoginFormProps {
  next: string | null;
  /** Whether users who forgot their password can ask for a link. */
  hasResetLink: boolean;
}

export function LoginForm({ next, hasResetLink }: LoginFormProps) {
  const t = useTranslations("login");
  const common = useTranslations("common");
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useRecordForm({
    stored: null,
    read: () => ({ email: "", password: "", code: "" }),
    schema: SignInInput,
    send: async ({ body }) => {
      await signIn(body).catch((error: unknown) => {
        if (error instanceof SignInError && error.reason === "second_factor") setAsksForCode(true);
        throw error;
      });
      return body;
    },
    refreshes: [],
    // A full page load drops all state of an earlier session.
    onSaved: () => window.location.assign(safePath(next)),
    errorText: (error) => (error instanceof SignInError ? t(`failures.${error.reason}`) : null),
    errorField: (error) => (error instanceof SignInError && error.isAboutCode ? "code" : null),
  });
  return (
    <>
      <AccountForm
        form={form}
        focused="email"
        submitLabel={common("signIn")}
        pendingLabel={t("pending")}
        fields={[
          { name: "email", label: common("email"), purpose: "username" },
          { name: "password", label: common("password"), purpose: "current-password" },
          ...(asksForCode
            ? [
                {
                  name: "code" as const,
                  label: common("code"),
                  hint: t("codeHint"),
                  purpose: "one-time-code" as const,
                },
              ]
            : []),
        ]}
      />
      {hasResetLink && (
        <Link
          href="/reset"
          className="self-start text-water underline underline-offset-2 hover:text-water-hover"
        >
          {t("forgot")}
        </Link>
      )}
    </>
  );
}
