"use client";
import { useTranslations } from "next-intl";
import { RecordForm } from "@/components/forms/record-form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import { SignInError, signIn } from "@/lib/client/session";
import { SignInInput } from "@/lib/contract/user";

/** Paths of this origin only, so that a link can't redirect to another site. */
const safePath = (next: string | null) => (next && /^\/(?![/\\])/.test(next) ? next : "/");

export function LoginForm({ next }: { next: string | null }) {
  const t = useTranslations("login");
  const form = useRecordForm({
    stored: null,
    read: () => ({ email: "", password: "" }),
    schema: SignInInput,
    send: async ({ body }) => {
      await signIn(body);
      return body;
    },
    refreshes: [],
    // A full page load drops all state of an earlier session.
    onSaved: () => window.location.assign(safePath(next)),
    errorText: (error) => (error instanceof SignInError ? t(`failures.${error.reason}`) : null),
  });
  return (
    <RecordForm form={form}>
      <TextInput
        name="email"
        type="email"
        label={t("email")}
        autoComplete="username"
        hasAutoFocus
        {...form.field("email")}
      />
      <TextInput
        name="password"
        type="password"
        label={t("password")}
        autoComplete="current-password"
        {...form.field("password")}
      />
      <SubmitButton form={form} label={t("submit")} pendingLabel={t("pending")} />
    </RecordForm>
  );
}
