"use client";
import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { SignInError, signIn } from "@/lib/client/session";
import { SignInInput } from "@/lib/contract/user";

/** Paths of this origin only, so that a link can't redirect to another site. */
const safePath = (next: string | null) => (next && /^\/(?![/\\])/.test(next) ? next : "/");

export function LoginForm({ next }: { next: string | null }) {
  const t = useTranslations("login");
  return (
    <Form
      schema={SignInInput}
      defaultValues={{ email: "", password: "" }}
      onSubmit={async (values) => {
        await signIn(values);
        // A full page load drops all state of an earlier session.
        window.location.assign(safePath(next));
      }}
      describeError={(error) => (error instanceof SignInError ? t(`failures.${error.reason}`) : null)}
    >
      <TextInput name="email" type="email" label={t("email")} autoComplete="username" hasAutoFocus />
      <TextInput name="password" type="password" label={t("password")} autoComplete="current-password" />
      <SubmitButton label={t("submit")} pendingLabel={t("pending")} />
    </Form>
  );
}
