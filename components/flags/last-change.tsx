import { useFormatter, useNow, useTranslations } from "next-intl";
import type { FeatureFlag } from "@/lib/contract/flag";

/** The interval in which relative times are updated, in milliseconds. */
const minuteMs = 60_000;

/** The time and the user of a flag's last change. */
export function LastChange({ flag, timeZone }: { flag: FeatureFlag; timeZone: string }) {
  const t = useTranslations("flags");
  const format = useFormatter();
  const now = useNow({ updateInterval: minuteMs });
  const at = new Date(flag.updated_at);
  const user = flag.last_modified_by;
  const when = format.relativeTime(at, { now: Math.max(now.getTime(), at.getTime()), style: "narrow" });
  return (
    <time
      dateTime={flag.updated_at}
      title={format.dateTime(at, { dateStyle: "medium", timeStyle: "short", timeZone })}
    >
      {user ? t("changedBy", { when, user: user.first_name || user.email }) : when}
    </time>
  );
}
