import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import type { Column } from "@/components/data-list/column";
import { ListRows } from "@/components/data-list/list-rows";
import { useQueryRows } from "@/components/data-list/use-query-rows";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { deviceOf } from "@/components/settings/account/device-name";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { endAllSessions, endSession, sessionsKey, sessionsOptions } from "@/lib/client/access/account";
import { editOf } from "@/lib/client/cache-edit";
import type { Session } from "@/lib/contract/access/account";

const currentFirst = { id: "session", direction: "ascending" } as const;

/** The user's sessions, each of which can be ended; the current one by signing out. */
export function SessionList() {
  const t = useTranslations("account.sessions");
  const common = useTranslations("common");
  const format = useFormatter();
  const [now] = useState(Date.now);
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(sessionsOptions());
  const { run } = useApiMutation({
    send: endSession,
    edits: ({ id }: Session) => [
      editOf<{ results: Session[] }>(sessionsKey, (list) => ({
        ...list,
        results: list.results.filter((session) => session.id !== id),
      })),
    ],
    refreshes: [sessionsKey],
    done: () => ({ message: t("ended") }),
    failed: () => t("endFailed"),
  });
  useCommands(t("title"), [{ id: "everywhere", label: t("everywhere"), run: () => setAsking(true) }]);
  const nameOf = ({ user_agent }: Session) => {
    const { browser, system } = deviceOf(user_agent);
    return browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknownDevice"));
  };
  const activityOf = ({ is_current, created_at, last_seen_at }: Session) =>
    is_current
      ? t("signedIn", { date: format.dateTime(new Date(created_at), { dateStyle: "medium" }) })
      : t("lastActive", {
          // The list may be newer than the screen.
          time: format.relativeTime(new Date(last_seen_at), { now: Math.max(now, Date.parse(last_seen_at)) }),
        });
  const columns: Column<Session, "session" | "end">[] = [
    {
      id: "session",
      header: t("title"),
      compare: (a, b) => Number(b.is_current) - Number(a.is_current),
      cell: (session) => (
        <span className="flex min-w-0 flex-col" title={session.user_agent}>
          <span className="text-ink">
            <span className="font-medium">{nameOf(session)}</span>
            {session.is_current && <span className="text-forest"> · {t("current")}</span>}
          </span>
          <span className="text-ink-3 text-table">
            <span className="font-mono text-mono-small">{session.address}</span> · {activityOf(session)}
          </span>
        </span>
      ),
    },
    {
      id: "end",
      header: common("signOut"),
      isHeaderHidden: true,
      align: "end",
      className: "sm:w-40",
      cell: (session) =>
        !session.is_current && (
          <Button
            size="small"
            aria-label={t("endOf", { name: nameOf(session) })}
            onPress={() => run(session)}
          >
            {common("signOut")}
          </Button>
        ),
    },
  ];
  return (
    <div className="flex flex-col gap-4">
      <ListRows
        failed={t("failed")}
        empty=""
        label={t("title")}
        columns={columns}
        source={useQueryRows({ query, columns, sort: currentFirst })}
        rowKey={({ id }) => id}
        rowHeader="session"
        rowClassName="max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4"
        isEmbedded
        placeholderCount={1}
      />
      <span>
        <Button onPress={() => setAsking(true)}>{t("everywhere")}</Button>
      </span>
      <ConfirmDialog
        title={t("everywhereTitle")}
        confirmLabel={t("everywhere")}
        isDangerous
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={async () => {
          await endAllSessions();
          window.location.assign("/login");
        }}
      >
        <p>{t("everywhereDetail")}</p>
      </ConfirmDialog>
    </div>
  );
}
