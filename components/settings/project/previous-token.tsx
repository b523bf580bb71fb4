import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { CopyRow } from "@/components/settings/frame/copy-row";
import { useNow } from "@/components/settings/project/use-now";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { projectKey, projectsKey, revokePreviousToken } from "@/lib/client/access/projects";
import { useTimeZone } from "@/lib/client/use-time-zone";

interface PreviousTokenProps {
  projectId: string;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
  canChange: boolean;
}

/** The token before the last rotation: how long it remains valid, and a button that revokes it. */
export function PreviousToken({ projectId, token, expiresAt, canChange }: PreviousTokenProps) {
  const t = useTranslations("projectSettings.token");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const now = useNow(1000);
  const [isAsking, setAsking] = useState(false);
  const { submit } = useApiMutation({
    send: () => revokePreviousToken(projectId),
    refreshes: [projectKey(projectId), projectsKey],
    done: () => ({ message: t("revoked") }),
  });
  const end = new Date(expiresAt);
  const isOver = end <= now;
  return (
    <CopyRow label={t("previous")} value={token}>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-ink-2">
          {isOver
            ? t("ended")
            : t.rich("worksUntil", {
                time: format.dateTime(end, { timeZone, dateStyle: "medium", timeStyle: "short" }),
                left: countdown(end.getTime() - now.getTime()),
                mono: (left) => <span className="font-mono text-mono tabular-nums">{left}</span>,
              })}
        </span>
        {canChange && !isOver && (
          <Button size="small" onPress={() => setAsking(true)}>
            {t("revoke")}
          </Button>
        )}
      </span>
      <ConfirmDialog
        title={t("revokeTitle")}
        confirmLabel={t("revoke")}
        isDangerous
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => submit(undefined)}
      >
        <p>{t("revokeDetail")}</p>
      </ConfirmDialog>
    </CopyRow>
  );
}

/** The remaining time as hours, minutes and seconds: `23:59:59`. */
function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
