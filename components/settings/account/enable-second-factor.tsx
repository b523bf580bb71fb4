import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RecordDialog } from "@/components/forms/record-dialog";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import { useCodeError } from "@/components/settings/account/use-code-error";
import { CopyRow } from "@/components/settings/frame/copy-row";
import { qrImage } from "@/components/ui/qr-image";
import { Skeleton } from "@/components/ui/skeleton";
import { enableSecondFactor, newSecondFactor } from "@/lib/client/access/account";
import { SecondFactorInput } from "@/lib/contract/access/account";

interface EnableSecondFactorProps {
  onClose: () => void;
  onEnabled: (codes: string[]) => void;
}

/** Turns two-factor sign-in on: the app reads a picture or a text, and proves it with a code. */
export default function EnableSecondFactor({ onClose, onEnabled }: EnableSecondFactorProps) {
  const t = useTranslations("account.secondFactor");
  const common = useTranslations("common");
  const { data } = useQuery({
    queryKey: ["second factor"],
    queryFn: newSecondFactor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useRecordForm({
    stored: null,
    read: () => ({ token: "", current_password: "" }),
    schema: SecondFactorInput.omit({ secret: true }),
    send: ({ body }) => enableSecondFactor({ ...body, secret: data?.secret ?? "" }),
    refreshes: [],
    errorText: useCodeError(),
    onSaved: ({ backup_codes }) => onEnabled(backup_codes),
  });
  return (
    <RecordDialog
      form={form}
      title={t("enableTitle")}
      confirmLabel={common("turnOn")}
      onClose={onClose}
      isDisabled={!data}
    >
      <p className="text-ink-2">{t("enableDetail")}</p>
      {data ? <QrCode text={data.url} label={t("picture")} /> : <Skeleton height="h-44" className="w-44" />}
      <dl>
        <CopyRow label={t("secret")} value={data?.secret ?? ""} />
      </dl>
      <TextInput name="token" label={common("code")} autoComplete="one-time-code" {...form.field("token")} />
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

/** Black on white in both themes, as scanners need it; nothing for a text that fits into no code: it stands below. */
function QrCode({ text, label }: { text: string; label: string }) {
  const image = qrImage(text);
  if (!image) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${image.size} ${image.size}`}
      shapeRendering="crispEdges"
      className="size-44 self-center"
    >
      <path fill="#fff" d={`M0 0h${image.size}v${image.size}H0z`} />
      <path fill="#000" d={image.path} />
    </svg>
  );
}
