import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecordDialog } from "@/components/forms/record-dialog";
import { useRecordForm } from "@/components/forms/use-record-form";
import { OneTimeDialog } from "@/components/settings/frame/one-time-dialog";
import { memberName } from "@/components/settings/members/member-name";
import { useLinkTime } from "@/components/settings/members/use-link-time";
import { Checkbox } from "@/components/ui/checkbox";
import { createResetLink } from "@/lib/client/access/members";
import { meOptions } from "@/lib/client/access/session";
import { type ResetLink, ResetLinkInput } from "@/lib/contract/access/account";
import type { Member } from "@/lib/contract/access/member";

interface ResetLinkDialogProps {
  projectId: string;
  member: Member;
  onClose: () => void;
}

/** Creates a one-time link for a member who forgot the password, sends it where the installation can, and shows it. */
export function ResetLinkDialog({ projectId, member, onClose }: ResetLinkDialogProps) {
  const t = useTranslations("members");
  const common = useTranslations("common");
  const linkTime = useLinkTime(projectId);
  const { data: me } = useQuery(meOptions());
  const [link, setLink] = useState<ResetLink | null>(null);
  const form = useRecordForm({
    stored: null,
    read: () => ({ send_email: false }),
    schema: ResetLinkInput,
    send: ({ body }) => createResetLink(projectId, member, body),
    refreshes: [],
    onSaved: (created) => setLink(created),
  });
  const name = memberName(member);
  const { value: isSent, onChange: setSent } = form.field("send_email");
  if (link)
    return (
      <OneTimeDialog
        title={t("resetLink.created", { name })}
        label={t("resetLink.label")}
        value={link.url}
        onClose={onClose}
      >
        <p>
          {t(isSent ? "resetLink.sent" : "resetLink.handOver", {
            name,
            email: member.email,
            time: linkTime(link.expires_at),
          })}
        </p>
      </OneTimeDialog>
    );
  return (
    <RecordDialog
      form={form}
      title={t("resetLink.title", { name })}
      onClose={onClose}
      confirmLabel={common("createLink")}
    >
      <p className="text-ink-2">{t("resetLink.detail", { name })}</p>
      {me?.email_service_available && (
        <Checkbox
          label={t("resetLink.email", { email: member.email })}
          isSelected={isSent}
          onChange={setSent}
        />
      )}
    </RecordDialog>
  );
}
