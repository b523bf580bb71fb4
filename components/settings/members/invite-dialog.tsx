import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecordDialog } from "@/components/forms/record-dialog";
import { useRecordForm } from "@/components/forms/use-record-form";
import { OneTimeDialog } from "@/components/settings/frame/one-time-dialog";
import { useLinkTime } from "@/components/settings/members/use-link-time";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { invitationsKey, invite } from "@/lib/client/access/members";
import { meOptions } from "@/lib/client/access/session";
import { InvitationInput, type NewInvitation } from "@/lib/contract/access/invitation";
import { Role } from "@/lib/contract/access/scope";

interface InviteDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Creates an invitation for a role, sends it where the installation can, and shows its link. */
export default function InviteDialog({ projectId, onClose }: InviteDialogProps) {
  const t = useTranslations("members");
  const common = useTranslations("common");
  const linkTime = useLinkTime(projectId);
  const { data: me } = useQuery(meOptions());
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  const form = useRecordForm({
    stored: null,
    read: (): { role: Role; email: string } => ({ role: "editor", email: "" }),
    write: ({ role, email }): InvitationInput => ({ role, ...(email.trim() && { email }) }),
    schema: InvitationInput,
    send: ({ body }) => invite(projectId, body),
    refreshes: [invitationsKey(projectId)],
    onSaved: (created) => setInvitation(created),
  });
  if (invitation)
    return (
      <OneTimeDialog
        title={t("invite.created")}
        label={t("invite.link", { role: t(`roles.${invitation.role}`) })}
        value={invitation.url}
        onClose={onClose}
      >
        <p>
          {t(invitation.email === null ? "invite.handOver" : "invite.sent", {
            email: invitation.email ?? "",
            time: linkTime(invitation.expires_at),
          })}
        </p>
      </OneTimeDialog>
    );
  return (
    <RecordDialog form={form} title={t("invite.title")} onClose={onClose} confirmLabel={common("createLink")}>
      <p className="text-ink-2">{t("invite.detail")}</p>
      {me?.email_service_available && (
        <TextField
          label={t("invite.email")}
          hint={t("invite.emailHint")}
          type="email"
          autoComplete="off"
          {...form.field("email")}
        />
      )}
      <RadioGroup
        label={t("columns.role")}
        options={Role.options.map((id) => ({
          id,
          label: t(`roles.${id}`),
          detail: t(`roleDetails.${id}`),
        }))}
        {...form.field("role")}
      />
    </RecordDialog>
  );
}
