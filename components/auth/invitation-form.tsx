"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { ApiError } from "@/lib/client/call";
import { acceptOptions } from "@/lib/client/session";
import { Acceptance } from "@/lib/contract/project";

export function InvitationForm({ token }: { token: string }) {
  const t = useTranslations("invitation");
  const accept = useMutation(acceptOptions());
  return (
    <Form
      schema={Acceptance}
      defaultValues={{ token, first_name: "", email: "", password: "" }}
      onSubmit={async (values) => {
        await accept.mutateAsync(values);
        window.location.assign("/");
      }}
      // The token is no field of the form: its error is shown above it.
      describeError={(error) => (error instanceof ApiError && error.attr === "token" ? error.message : null)}
    >
      <TextInput name="first_name" label={t("firstName")} autoComplete="given-name" hasAutoFocus />
      <TextInput name="email" type="email" label={t("email")} autoComplete="username" />
      <TextInput
        name="password"
        type="password"
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="current-password"
      />
      <SubmitButton label={t("submit")} pendingLabel={t("pending")} />
    </Form>
  );
}
