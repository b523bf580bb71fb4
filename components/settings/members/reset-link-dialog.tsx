"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { OneTimeDialog } from "@/components/settings/frame/one-time-dialog";
import { memberName } from "@/components/settings/members/member-name";
import { useLinkTime } from "@/components/settings/members/use-link-time";
import { TaskDialog } from "@/components/ui/task-dialog";
import { createResetLink } from "@/lib/client/members";
import type { ResetLink } from "@/lib/contract/account";
import type { Member } from "@/lib/contract/project";

interface ResetLinkDialogProps {
  projectId: string;
  member: Member;
  onClose: () => void;
}

/** Creates a one-time link for a member who forgot the password, and shows it. */
export function ResetLinkDialog({ projectId, member, onClose }: ResetLinkDialogProps) {
  const t = useTranslations("members");
  const describeError = useDescribeError();
  const linkTime = useLinkTime(projectId);
  const [link, setLink] = useState<ResetLink | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { submit, isPending } = useApiMutation({
    send: () => createResetLink(projectId, member),
    refreshes: [],
    onSuccess: setLink,
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
    <TaskDialog
      title={t("resetLink.title", { name })}
      width="small"
      cancelLabel={t("cancel")}
      onClose={onClose}
      confirmLabel={t("createLink")}
      onConfirm={() => {
        setFault(null);
        submit(undefined).catch((error: unknown) => setFault(describeError(error)));
      }}
      isPending={isPending}
      fault={fault}
    >
      <p className="text-ink-2">{t("resetLink.detail", { name })}</p>
    </TaskDialog>
  );
}
