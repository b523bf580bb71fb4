"use client";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useUrlView } from "@/components/data-list/use-url-view";
import { dialogPart } from "@/components/settings/frame/dialog-part";
import { InvitationList } from "@/components/settings/members/invitation-list";
import { MemberDialog } from "@/components/settings/members/member-dialog";
import { MemberList } from "@/components/settings/members/member-list";
import { RoleTable } from "@/components/settings/members/role-table";
import { useMemberActions } from "@/components/settings/members/use-member-actions";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PageHeader } from "@/components/ui/page-header";
import { useRole } from "@/lib/client/access/use-role";

const InviteDialog = lazyComponent(() => import("@/components/settings/members/invite-dialog"));

const urlParts = dialogPart("invite");

/** Members of a project, its open invitations, and what each role may do. */
export function MembersPage({ projectId }: { projectId: string }) {
  const t = useTranslations("members");
  const role = useRole(projectId);
  const isOwner = role === "owner";
  const [{ dialog }, setView] = useUrlView(urlParts);
  const { actions, question, close, demote } = useMemberActions(projectId);
  const openInvite = () => setView({ dialog: "invite" });
  useCommands(t("title"), isOwner ? [{ id: "invite", label: t("invite.action"), run: openInvite }] : []);
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          isOwner && (
            <Button variant="primary" onPress={openInvite}>
              <PlusIcon aria-hidden className="size-4" strokeWidth={1.75} />
              {t("invite.action")}
            </Button>
          )
        }
      />
      {role && role !== "owner" ? (
        <ForbiddenState
          title={t("forbidden.title")}
          detail={t("forbidden.detail", { role: t(`roles.${role}`) })}
        />
      ) : (
        <>
          <MemberList projectId={projectId} isReady={role !== undefined} actions={actions} />
          <h2 className="px-4 pt-8 pb-3 text-section sm:px-8">{t("invitations")}</h2>
          <InvitationList projectId={projectId} isReady={role !== undefined} />
        </>
      )}
      <section className="px-4 py-8 sm:px-8">
        <h2 className="mb-3 text-section">{t("rolesTitle")}</h2>
        <RoleTable current={role ?? null} />
      </section>
      {isOwner && dialog === "invite" && (
        <InviteDialog projectId={projectId} onClose={() => setView({ dialog: null })} />
      )}
      {question && <MemberDialog projectId={projectId} question={question} demote={demote} onClose={close} />}
    </>
  );
}
