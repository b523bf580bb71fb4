import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { memberName } from "@/components/settings/members/member-name";
import { ResetLinkDialog } from "@/components/settings/members/reset-link-dialog";
import type { MemberQuestion } from "@/components/settings/members/use-member-actions";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import {
  invitationsKey,
  membersKey,
  removeMember,
  resetSecondFactor,
  signOutMember,
} from "@/lib/client/access/members";
import type { Member } from "@/lib/contract/access/member";
import type { Role } from "@/lib/contract/access/scope";

const commands = {
  remove: removeMember,
  leave: removeMember,
  signOut: signOutMember,
  secondFactor: resetSecondFactor,
};

interface MemberDialogProps {
  projectId: string;
  question: MemberQuestion;
  demote: (change: { member: Member; role: Role }) => Promise<unknown>;
  onClose: () => void;
}

/** Confirms what cannot be undone with a click. */
export function MemberDialog({ projectId, question, demote, onClose }: MemberDialogProps) {
  const t = useTranslations("members");
  const queries = useQueryClient();
  const { kind, member } = question;
  if (kind === "reset") return <ResetLinkDialog projectId={projectId} member={member} onClose={onClose} />;
  const name = memberName(member);
  const confirm = async () => {
    if (question.kind === "demote") return demote({ member, role: question.role });
    const { kind } = question;
    if (kind === "reset") return;
    await commands[kind](projectId, member);
    if (kind === "leave") {
      // The user has lost access to the project: the start page opens another, or says that there is none.
      window.location.assign("/");
      return;
    }
    void toast(t(`${kind}.done`, { name }));
    await Promise.all(
      [membersKey(projectId), invitationsKey(projectId)].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  };
  return (
    <ConfirmDialog
      title={t(`${kind}.title`, { name })}
      confirmLabel={t(`${kind}.confirm`)}
      isDangerous
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t(`${kind}.detail`, { name })}</p>
    </ConfirmDialog>
  );
}
