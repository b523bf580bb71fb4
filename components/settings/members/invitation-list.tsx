import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { Column } from "@/components/data-list/column";
import { ListRows } from "@/components/data-list/list-rows";
import { useQueryRows } from "@/components/data-list/use-query-rows";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useLinkTime } from "@/components/settings/members/use-link-time";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { invitationsKey, invitationsOptions, revokeInvitation } from "@/lib/client/access/members";
import type { Invitation } from "@/lib/contract/access/invitation";

interface InvitationListProps {
  projectId: string;
  /** Whether the caller's role is known: nothing is requested before. */
  isReady: boolean;
}

type ColumnId = "role" | "email" | "by" | "expires" | "revoke";

const rowKey = ({ id }: Invitation) => id;
const stacked =
  "max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:[grid-template-areas:'role_revoke'_'email_revoke'_'by_revoke'_'expires_revoke']";

/** Pending invitations. Their links were shown once and can't be shown again. */
export function InvitationList({ projectId, isReady }: InvitationListProps) {
  const t = useTranslations("members");
  const common = useTranslations("common");
  const linkTime = useLinkTime(projectId);
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const query = useQuery({ ...invitationsOptions(projectId), enabled: isReady });
  const { submit } = useApiMutation({
    send: (invitation: Invitation) => revokeInvitation(projectId, invitation),
    refreshes: [invitationsKey(projectId)],
    done: () => ({ message: t("revoke.done") }),
  });
  const columns = useMemo(
    (): Column<Invitation, ColumnId>[] => [
      {
        id: "role",
        header: t("columns.role"),
        className: "max-sm:[grid-area:role] text-ink sm:w-48",
        cell: ({ role }) => t(`roles.${role}`),
      },
      {
        id: "email",
        header: t("columns.sentTo"),
        className: "max-sm:[grid-area:email] truncate text-ink-2",
        isNamedInStack: true,
        cell: ({ email }) => email ?? "–",
      },
      {
        id: "by",
        header: common("createdBy"),
        className: "max-sm:[grid-area:by] truncate text-ink-2",
        isNamedInStack: true,
        cell: ({ created_by }) => created_by?.email ?? t("deletedUser"),
      },
      {
        id: "expires",
        header: t("columns.expires"),
        className: "max-sm:[grid-area:expires] text-ink-2 sm:w-56",
        isNamedInStack: true,
        cell: ({ is_expired, expires_at }) =>
          is_expired ? (
            <span className="text-ochre">{t("expired", { time: linkTime(expires_at) })}</span>
          ) : (
            <time dateTime={expires_at}>{linkTime(expires_at)}</time>
          ),
      },
      {
        id: "revoke",
        header: common("actions"),
        isHeaderHidden: true,
        align: "end",
        className: "max-sm:[grid-area:revoke] sm:w-32",
        cell: (invitation) => (
          <Button size="small" onPress={() => setRevoked(invitation)}>
            {t("revoke.action")}
          </Button>
        ),
      },
    ],
    [t, linkTime, common],
  );
  return (
    <>
      <ListRows
        failed={t("invitationsFailed")}
        empty={t("noInvitations")}
        label={t("invitations")}
        columns={columns}
        source={useQueryRows({ query, columns })}
        rowKey={rowKey}
        rowHeader="role"
        rowClassName={stacked}
        isEmbedded
        placeholderCount={1}
      />
      {revoked && (
        <ConfirmDialog
          title={t("revoke.title")}
          confirmLabel={t("revoke.confirm")}
          isDangerous
          onClose={() => setRevoked(null)}
          onConfirm={() => submit(revoked)}
        >
          <p>{t("revoke.detail")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
