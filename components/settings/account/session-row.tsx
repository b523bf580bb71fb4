import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { deviceOf } from "@/components/settings/account/device-name";
import { Button } from "@/components/ui/button";
import type { Session } from "@/lib/contract/access/account";

interface SessionRowProps {
  session: Session;
  onEnd: (session: Session) => void;
}

/** A session of the user. The current one is ended by signing out. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const t = useTranslations("account.sessions");
  const format = useFormatter();
  const [now] = useState(Date.now);
  const { browser, system } = deviceOf(session.user_agent);
  const name =
    browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknownDevice"));
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-3">
      <span className="flex min-w-0 flex-col" title={session.user_agent}>
        <span className="text-ink">
          <span className="font-medium">{name}</span>
          {session.is_current && <span className="text-forest"> · {t("current")}</span>}
        </span>
        <span className="text-ink-3 text-table">
          <span className="font-mono text-mono-small">{session.address}</span>
          {" · "}
          {session.is_current
            ? t("signedIn", { date: format.dateTime(new Date(session.created_at), { dateStyle: "medium" }) })
            : t("lastActive", {
                time: format.relativeTime(new Date(session.last_seen_at), {
                  // The list may be newer than the row.
                  now: Math.max(now, Date.parse(session.last_seen_at)),
                }),
              })}
        </span>
      </span>
      {!session.is_current && (
        <Button size="small" aria-label={t("endOf", { name })} onPress={() => onEnd(session)}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}
