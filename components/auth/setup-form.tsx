"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { setUpOptions } from "@/lib/client/session";
import { SetupInput } from "@/lib/contract/project";

export function SetupForm() {
  const t = useTranslations("setup");
  const setUp = useMutation(setUpOptions());
  return (
    <Form
      schema={SetupInput}
      defaultValues={{ first_name: "", email: "", password: "", project_name: "" }}
      onSubmit={async (values) => {
        await setUp.mutateAsync(values);
        window.location.assign("/");
      }}
    >
      <TextInput name="project_name" label={t("projectName")} hint={t("projectNameHint")} hasAutoFocus />
      <TextInput name="first_name" label={t("firstName")} autoComplete="given-name" />
      <TextInput name="email" type="email" label={t("email")} autoComplete="username" />
      <TextInput
        name="password"
        type="password"
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
      />
      <SubmitButton label={t("submit")} pendingLabel={t("pending")} />
    </Form>
  );
}
