"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { ApiError } from "@/lib/client/call";
import { resetOptions } from "@/lib/client/session";
import { PasswordReset } from "@/lib/contract/account";

export function ResetForm({ token }: { token: string }) {
  const t = useTranslations("reset");
  const reset = useMutation(resetOptions());
  return (
    <Form
      schema={PasswordReset}
      defaultValues={{ token, password: "" }}
      onSubmit={async (values) => {
        await reset.mutateAsync(values);
        window.location.assign("/");
      }}
      // The token is no field of the form: its error is shown above it.
      describeError={(error) => (error instanceof ApiError && error.attr === "token" ? error.message : null)}
    >
      <TextInput
        name="password"
        type="password"
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        hasAutoFocus
      />
      <SubmitButton label={t("submit")} pendingLabel={t("pending")} />
    </Form>
  );
}
