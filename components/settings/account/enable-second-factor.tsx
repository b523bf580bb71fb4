"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { create } from "qrcode";
import { RecordDialog } from "@/components/forms/record-dialog";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import { CopyRow } from "@/components/settings/frame/copy-row";
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
    onSaved: ({ backup_codes }) => onEnabled(backup_codes),
  });
  return (
    <RecordDialog
      form={form}
      title={t("enableTitle")}
      confirmLabel={t("enableConfirm")}
      onClose={onClose}
      isDisabled={!data}
    >
      <p className="text-ink-2">{t("enableDetail")}</p>
      {data ? <QrCode text={data.url} label={t("picture")} /> : <Skeleton height="h-44" className="w-44" />}
      <dl>
        <CopyRow label={t("secret")} value={data?.secret ?? ""} />
      </dl>
      <TextInput name="token" label={t("code")} autoComplete="one-time-code" {...form.field("token")} />
      <TextInput
        name="current_password"
        type="password"
        label={t("password")}
        autoComplete="current-password"
        {...form.field("current_password")}
      />
    </RecordDialog>
  );
}

/** Dark on light in both themes, with the margin that scanners need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = create(text).modules;
  const path = Array.from(data, (isDark, at) =>
    isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : "",
  ).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className="size-44 self-center"
    >
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
