"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { OneTimeDialog } from "@/components/settings/frame/one-time-dialog";
import { useLinkTime } from "@/components/settings/members/use-link-time";
import { RadioGroup } from "@/components/ui/radio-group";
import { TaskDialog } from "@/components/ui/task-dialog";
import { invitationsKey, invite } from "@/lib/client/members";
import type { NewInvitation } from "@/lib/contract/project";
import { Role } from "@/lib/contract/scope";

interface InviteDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Creates an invitation for a role, and shows its link. */
export default function InviteDialog({ projectId, onClose }: InviteDialogProps) {
  const t = useTranslations("members");
  const describeError = useDescribeError();
  const linkTime = useLinkTime(projectId);
  const [role, setRole] = useState<Role>("editor");
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { submit, isPending } = useApiMutation({
    send: (chosen: Role) => invite(projectId, chosen),
    refreshes: [invitationsKey(projectId)],
    onSuccess: setInvitation,
  });
  if (invitation)
    return (
      <OneTimeDialog
        title={t("invite.created")}
        label={t("invite.link", { role: t(`roles.${invitation.role}`) })}
        value={invitation.url}
        onClose={onClose}
      >
        <p>{t("invite.handOver", { time: linkTime(invitation.expires_at) })}</p>
      </OneTimeDialog>
    );
  return (
    <TaskDialog
      title={t("invite.title")}
      width="small"
      cancelLabel={t("cancel")}
      onClose={onClose}
      confirmLabel={t("createLink")}
      onConfirm={() => {
        setFault(null);
        submit(role).catch((error: unknown) => setFault(describeError(error)));
      }}
      isPending={isPending}
      fault={fault}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t("invite.detail")}</p>
        <RadioGroup
          label={t("columns.role")}
          options={Role.options.map((id) => ({
            id,
            label: t(`roles.${id}`),
            detail: t(`roleDetails.${id}`),
          }))}
          value={role}
          onChange={setRole}
        />
      </div>
    </TaskDialog>
  );
}
