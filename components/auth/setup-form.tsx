"use client";
import { useTranslations } from "next-intl";
import { AccountForm } from "@/components/forms/account-form";
import { useRecordForm } from "@/components/forms/use-record-form";
import { setUp } from "@/lib/client/access/session";
import { SetupInput } from "@/lib/contract/access/new-account";

export function SetupForm() {
  const t = useTranslations("setup");
  const common = useTranslations("common");
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
      submitLabel={common("createProject")}
      pendingLabel={t("pending")}
      fields={[
        { name: "project_name", label: t("projectName"), hint: t("projectNameHint") },
        { name: "first_name", label: common("firstNameOptional"), purpose: "given-name" },
        { name: "email", label: common("email"), purpose: "username" },
        {
          name: "password",
          label: common("password"),
          purpose: "new-password",
          hint: common("atLeast8Characters"),
        },
      ]}
    />
  );
}
