"use client";
import { useTranslations } from "next-intl";
import { AccountForm } from "@/components/forms/account-form";
import { useRecordForm } from "@/components/forms/use-record-form";
import { setUp } from "@/lib/client/access/session";
import { SetupInput } from "@/lib/contract/access/new-account";

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
    <AccountForm
      form={form}
      focused="project_name"
      submitLabel={t("submit")}
      pendingLabel={t("pending")}
      fields={[
        { name: "project_name", label: t("projectName"), hint: t("projectNameHint") },
        { name: "first_name", label: t("firstName"), purpose: "given-name" },
        { name: "email", label: t("email"), purpose: "username" },
        { name: "password", label: t("password"), purpose: "new-password", hint: t("passwordHint") },
      ]}
    />
  );
}
