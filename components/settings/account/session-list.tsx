import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { SessionRow } from "@/components/settings/account/session-row";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/components/ui/commands/commands";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RetryNotice } from "@/components/ui/retry-notice";
import { Skeleton } from "@/components/ui/skeleton";
import { endAllSessions, endSession, sessionsKey, sessionsOptions } from "@/lib/client/access/account";
import { editOf } from "@/lib/client/cache-edit";
import type { Session } from "@/lib/contract/access/account";

/** The user's sessions, each of which can be ended. */
export function SessionList() {
  const t = useTranslations("account.sessions");
  const describeError = useDescribeError();
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(sessionsOptions());
  const { data, isError, error } = query;
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
  const signOutEverywhere = async () => {
    await endAllSessions();
    window.location.assign("/login");
  };
  return (
    <div className="flex flex-col items-start gap-4">
      {isError && !data ? (
        <RetryNotice tone="fault" className="w-full" query={query}>
          {t("failed")} {describeError(error)}
        </RetryNotice>
      ) : (
        <ul aria-label={t("title")} className="w-full border-line border-t">
          {data ? (
            data.results
              .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
              .map((session) => <SessionRow key={session.id} session={session} onEnd={run} />)
          ) : (
            <li className="flex h-[66px] items-center border-line border-b">
              <Skeleton className="w-64" />
            </li>
          )}
        </ul>
      )}
      <Button onPress={() => setAsking(true)}>{t("everywhere")}</Button>
      <ConfirmDialog
        title={t("everywhereTitle")}
        confirmLabel={t("everywhere")}
        isDangerous
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={signOutEverywhere}
      >
        <p>{t("everywhereDetail")}</p>
      </ConfirmDialog>
    </div>
  );
}
