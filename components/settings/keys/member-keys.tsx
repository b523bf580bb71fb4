import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Link } from "react-aria-components";
import type { Column } from "@/components/data-list/column";
import { ListRows } from "@/components/data-list/list-rows";
import { useQueryRows } from "@/components/data-list/use-query-rows";
import { type KeyColumnId, useKeyColumns } from "@/components/settings/keys/use-key-columns";
import { projectKeysOptions } from "@/lib/client/access/keys";
import { meOptions } from "@/lib/client/access/session";
import { settingsPath } from "@/lib/client/links/settings";
import type { ProjectKey } from "@/lib/contract/access/key";

interface MemberKeysProps {
  projectId: string;
  /** Milliseconds since 1970. */
  now: number;
}

const rowKey = ({ id }: ProjectKey) => id;
const stacked =
  "max-sm:grid max-sm:grid-cols-1 max-sm:gap-y-1 max-sm:[grid-template-areas:'label'_'user'_'scopes'_'used'_'expires']";

/** The keys of other members that can access the project, for its owners: what they may do, never their secrets. */
export function MemberKeys({ projectId, now }: MemberKeysProps) {
  const t = useTranslations("keys");
  const shared = useKeyColumns(projectId, now);
  const { data: me } = useQuery(meOptions());
  const query = useQuery({
    ...projectKeysOptions(projectId),
    enabled: me !== undefined,
    select: ({ count, results }) => ({ count, results: results.filter(({ user }) => user.id !== me?.id) }),
  });
  const columns = useMemo(
    (): Column<ProjectKey, KeyColumnId>[] => [
      shared.label,
      {
        id: "user",
        header: t("columns.user"),
        className: "max-sm:[grid-area:user] min-w-0 text-ink-2 sm:w-56",
        cell: ({ user }) => (
          <Link
            href={settingsPath(projectId, "members")}
            className="block truncate underline-offset-2 hover:underline"
          >
            {user.email}
          </Link>
        ),
      },
      shared.scopes,
      shared.used,
      shared.created,
      shared.expires,
    ],
    [t, shared, projectId],
  );
  return (
    <ListRows
      failed={t("membersFailed")}
      empty={t("noMemberKeys")}
      label={t("ofMembers")}
      columns={columns}
      source={useQueryRows({ query, columns })}
      rowKey={rowKey}
      rowHeader="label"
      rowClassName={stacked}
      isEmbedded
      placeholderCount={3}
      minWidth={896}
    />
  );
}
