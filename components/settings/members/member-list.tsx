import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-list/column";
import { ListRows } from "@/components/data-list/list-rows";
import { useQueryRows } from "@/components/data-list/use-query-rows";
import { MemberMenu } from "@/components/settings/members/member-menu";
import { memberName } from "@/components/settings/members/member-name";
import { RoleSelect } from "@/components/settings/members/role-select";
import type { MemberActions } from "@/components/settings/members/use-member-actions";
import { Skeleton } from "@/components/ui/skeleton";
import { membersOptions } from "@/lib/client/access/members";
import { meOptions } from "@/lib/client/access/session";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Member } from "@/lib/contract/access/member";

interface MemberListProps {
  projectId: string;
  /** Whether the caller's role is known: nothing is requested before. */
  isReady: boolean;
  actions: MemberActions;
}

type ColumnId = "name" | "role" | "seen" | "access" | "joined" | "menu";

const rowKey = ({ user_id }: Member) => String(user_id);
const stacked =
  "max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-2 max-sm:[grid-template-areas:'name_menu'_'role_joined'_'seen_access']";

/** The members of a project, with their roles. */
export function MemberList({ projectId, isReady, actions }: MemberListProps) {
  const t = useTranslations("members");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const { data: me } = useQuery(meOptions());
  const query = useQuery({ ...membersOptions(projectId), enabled: isReady });
  const owners = query.data?.results.filter(({ role }) => role === "owner").length ?? 0;
  const columns = useMemo((): Column<Member, ColumnId>[] => {
    const isLastOwner = ({ role }: Member) => role === "owner" && owners === 1;
    const isSelf = ({ user_id }: Member) => user_id === me?.id;
    return [
      {
        id: "name",
        header: common("member"),
        className: "max-sm:[grid-area:name] min-w-0",
        placeholder: (
          <span className="flex h-[46px] flex-col justify-center gap-2">
            <Skeleton className="w-32" />
            <Skeleton className="w-24" />
          </span>
        ),
        cell: (member) => (
          <span className="flex min-w-0 flex-col py-0.5">
            <span className="truncate font-medium text-ink">
              {memberName(member)}
              {isSelf(member) && <span className="font-normal text-ink-3"> {t("you")}</span>}
            </span>
            {memberName(member) !== member.email && (
              <span className="truncate text-ink-3">{member.email}</span>
            )}
          </span>
        ),
      },
      {
        id: "role",
        header: t("columns.role"),
        className: "max-sm:[grid-area:role] sm:w-48",
        cell: (member) => (
          <RoleSelect
            member={member}
            isLastOwner={isLastOwner(member)}
            onChange={(role) => actions.changeRole(member, role, isSelf(member))}
          />
        ),
      },
      {
        id: "seen",
        header: t("columns.seen"),
        isNamedInStack: true,
        className: "max-sm:[grid-area:seen] text-ink-2 sm:w-32",
        cell: ({ last_seen_at }) =>
          last_seen_at === null ? (
            t("neverSeen")
          ) : (
            <time
              dateTime={last_seen_at}
              title={format.dateTime(new Date(last_seen_at), {
                dateStyle: "medium",
                timeStyle: "short",
                timeZone,
              })}
            >
              {format.dateTime(new Date(last_seen_at), { dateStyle: "medium", timeZone })}
            </time>
          ),
      },
      {
        id: "access",
        header: t("columns.access"),
        className: "max-sm:[grid-area:access] max-sm:text-end text-ink-2 sm:w-32",
        cell: ({ session_count, key_count, is_2fa_enabled }) => (
          <span className="flex flex-col">
            <span>{t("sessionCount", { count: session_count })}</span>
            <span className="text-ink-3 text-label">
              {t("keyCount", { count: key_count })}
              {is_2fa_enabled && ` · ${t("hasSecondFactor")}`}
            </span>
          </span>
        ),
      },
      {
        id: "joined",
        header: t("columns.joined"),
        className: "max-sm:[grid-area:joined] max-sm:text-end text-ink-2 sm:w-36",
        cell: ({ joined_at }) => (
          <time dateTime={joined_at}>
            {format.dateTime(new Date(joined_at), { dateStyle: "medium", timeZone })}
          </time>
        ),
      },
      {
        id: "menu",
        header: common("actions"),
        isHeaderHidden: true,
        align: "end",
        className: "max-sm:[grid-area:menu] max-sm:justify-self-end sm:w-20",
        cell: (member) => (
          <MemberMenu
            member={member}
            isSelf={isSelf(member)}
            isLastOwner={isLastOwner(member)}
            actions={actions}
          />
        ),
      },
    ];
  }, [t, format, timeZone, me?.id, owners, actions, common]);
  return (
    <ListRows
      failed={t("failed")}
      empty={null}
      label={t("title")}
      columns={columns}
      source={useQueryRows({ query, columns })}
      rowKey={rowKey}
      rowHeader="name"
      rowClassName={stacked}
      isEmbedded
      placeholderCount={3}
      minWidth={896}
    />
  );
}
