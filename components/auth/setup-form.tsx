"use client";
import { useTranslations } from "next-intl";
import { RecordForm } from "@/components/forms/record-form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import { setUp } from "@/lib/client/session";
import { SetupInput } from "@/lib/contract/project";

export function SetupForm() {
  const t = useTranslations("setup");
  const form = useRecordForm({
    stored: null,
    read: () => ({ first_name: "", email: "", password: "", project_name: "" }),
    schema: SetupInput,
    send: ({ body }) => setUp(body),
    refreshes: [],
    onSaved: () => window.location.assign("/"),
  });
  return (
    <RecordForm form={form}>
      <TextInput
        name="project_name"
        label={t("projectName")}
        hint={t("projectNameHint")}
        hasAutoFocus
        {...form.field("project_name")}
      />
      <TextInput
        name="first_name"
        label={t("firstName")}
        autoComplete="given-name"
        {...form.field("first_name")}
      />
      <TextInput
        name="email"
        type="email"
        label={t("email")}
        autoComplete="username"
        {...form.field("email")}
      />
      <TextInput
        name="password"
        type="password"
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        {...form.field("password")}
      />
      <SubmitButton form={form} label={t("submit")} pendingLabel={t("pending")} />
    </RecordForm>
  );
}
