import { useTranslations } from "next-intl";
import { useState } from "react";
import { noFields } from "@/components/forms/no-fields";
import { RecordDialog } from "@/components/forms/record-dialog";
import { useRecordForm } from "@/components/forms/use-record-form";
import { OneTimeDialog } from "@/components/settings/frame/one-time-dialog";
import { memberName } from "@/components/settings/members/member-name";
import { useLinkTime } from "@/components/settings/members/use-link-time";
import { createResetLink } from "@/lib/client/access/members";
import type { ResetLink } from "@/lib/contract/access/account";
import type { Member } from "@/lib/contract/access/member";

interface ResetLinkDialogProps {
  projectId: string;
  member: Member;
  onClose: () => void;
}

/** Creates a one-time link for a member who forgot the password, and shows it. */
export function ResetLinkDialog({ projectId, member, onClose }: ResetLinkDialogProps) {
  const t = useTranslations("members");
  const linkTime = useLinkTime(projectId);
  const [link, setLink] = useState<ResetLink | null>(null);
  const form = useRecordForm({
    ...noFields,
    send: () => createResetLink(projectId, member),
    refreshes: [],
    onSaved: (created) => setLink(created),
  });
  const name = memberName(member);
  if (link)
    return (
      <OneTimeDialog
        title={t("resetLink.created", { name })}
        label={t("resetLink.label")}
        value={link.url}
        onClose={onClose}
      >
        <p>{t("resetLink.handOver", { name, time: linkTime(link.expires_at) })}</p>
      </OneTimeDialog>
    );
  return (
    <RecordDialog
      form={form}
      title={t("resetLink.title", { name })}
      onClose={onClose}
      confirmLabel={t("createLink")}
    >
      <p className="text-ink-2">{t("resetLink.detail", { name })}</p>
    </RecordDialog>
  );
}
