import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Link } from "react-aria-components";
import type { Column } from "@/components/data-list/column";
import { ListRows } from "@/components/data-list/list-rows";
import { RowMenu } from "@/components/data-list/row-menu";
import { useQueryRows } from "@/components/data-list/use-query-rows";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { type KeyColumnId, useKeyColumns } from "@/components/settings/keys/use-key-columns";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { MenuItem } from "@/components/ui/menu";
import { projectKeysOptions, revokeProjectKey } from "@/lib/client/access/keys";
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
  "max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-y-1 max-sm:[grid-template-areas:'label_menu'_'user_user'_'scopes_scopes'_'used_used'_'expires_expires']";

/** The keys of other members that can access the project, for its owners: what they may do, never their secrets. */
export function MemberKeys({ projectId, now }: MemberKeysProps) {
  const t = useTranslations("keys");
  const common = useTranslations("common");
  const [asked, setAsked] = useState<ProjectKey | null>(null);
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
        header: common("member"),
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
      {
        id: "menu",
        header: common("actions"),
        isHeaderHidden: true,
        align: "end",
        className: "max-sm:[grid-area:menu] max-sm:justify-self-end sm:w-20",
        cell: (key) => (
          <RowMenu label={common("actionsFor", { name: key.label })}>
            <MenuItem id="revoke" textValue={t("revoke.action")} onAction={() => setAsked(key)}>
              {t("revoke.action")}
            </MenuItem>
          </RowMenu>
        ),
      },
    ],
    [t, shared, projectId, common],
  );
  const { submit } = useApiMutation({
    send: (key: ProjectKey) => revokeProjectKey(projectId, key),
    refreshes: [["projects", projectId, "keys"]],
    done: ({ label }) => ({ message: t("revoke.done", { name: label }) }),
  });
  const list = (
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
  return (
    <>
      {list}
      {asked && (
        <ConfirmDialog
          title={common("revokeQuoted", { name: asked.label })}
          confirmLabel={t("revoke.confirm")}
          isDangerous
          onClose={() => setAsked(null)}
          onConfirm={() => submit(asked)}
        >
          <p>{t("revoke.ofMember", { email: asked.user.email })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
