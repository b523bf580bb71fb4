import { useTranslations } from "next-intl";
import { RecordDialog } from "@/components/forms/record-dialog";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import { useCodeError } from "@/components/settings/account/use-code-error";
import { disableSecondFactor } from "@/lib/client/access/account";
import { SecondFactorRemoval } from "@/lib/contract/access/account";

/** Turns two-factor sign-in off, with password and code. */
export default function DisableSecondFactor({ onClose }: { onClose: () => void }) {
  const t = useTranslations("account.secondFactor");
  const common = useTranslations("common");
  const form = useRecordForm({
    stored: null,
    read: () => ({ token: "", current_password: "" }),
    schema: SecondFactorRemoval,
    send: ({ body }) => disableSecondFactor(body),
    refreshes: [],
    errorText: useCodeError(),
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} title={t("disableTitle")} confirmLabel={t("disableConfirm")} onClose={onClose}>
      <p className="text-ink-2">{t("disableDetail")}</p>
      <TextInput name="token" label={t("anyCode")} autoComplete="one-time-code" {...form.field("token")} />
      <TextInput
        name="current_password"
        type="password"
        label={common("currentPassword")}
        autoComplete="current-password"
        {...form.field("current_password")}
      />
    </RecordDialog>
  );
}
