import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-list/column";
import { presetOf } from "@/components/settings/keys/scope-levels";
import { Skeleton } from "@/components/ui/skeleton";
import { daysToExpiry, isExpired, isUnused, unusedDays } from "@/lib/client/access/keys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Key } from "@/lib/contract/access/key";

/** The common fields of own keys and others' keys. */
type ListedKey = Omit<Key, "scoped_teams">;

export type KeyColumnId = "label" | "scopes" | "user" | "projects" | "used" | "created" | "expires" | "menu";

/**
 * The columns that lists of keys share.
 *
 * @param now milliseconds since 1970
 */
export function useKeyColumns(projectId: string, now: number) {
  const t = useTranslations("keys");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  return useMemo(() => {
    const date = (timestamp: string) => (
      <time
        dateTime={timestamp}
        title={format.dateTime(new Date(timestamp), { dateStyle: "medium", timeStyle: "short", timeZone })}
      >
        {format.dateTime(new Date(timestamp), { dateStyle: "medium", timeZone })}
      </time>
    );
    const label: Column<ListedKey, KeyColumnId> = {
      id: "label",
      header: common("name"),
      className: "max-sm:[grid-area:label] min-w-0",
      placeholder: (
        <span className="flex h-[46px] flex-col justify-center gap-2">
          <Skeleton className="w-32" />
          <Skeleton className="w-24" />
        </span>
      ),
      cell: ({ label, mask_value }) => (
        <span className="flex min-w-0 flex-col py-0.5">
          <span className="truncate font-medium text-ink">{label}</span>
          <span className="truncate font-mono text-ink-3 text-mono-small">{mask_value}</span>
        </span>
      ),
    };
    const scopes: Column<ListedKey, KeyColumnId> = {
      id: "scopes",
      header: t("scopes.label"),
      className: "max-sm:[grid-area:scopes] min-w-0 sm:w-52",
      cell: ({ scopes, is_masked }) => {
        const preset = presetOf(scopes);
        const all = scopes.join(", ");
        return (
          <>
            <span
              className={
                preset
                  ? "block truncate"
                  : "line-clamp-2 font-mono text-ink-2 text-mono-small [overflow-wrap:anywhere]"
              }
              title={all}
            >
              {preset ? t(`presets.${preset}`) : all}
            </span>
            {is_masked && <span className="text-ink-3 text-label">{t("masked.label")}</span>}
          </>
        );
      },
    };
    const used: Column<ListedKey, KeyColumnId> = {
      id: "used",
      header: t("columns.used"),
      isNamedInStack: true,
      className: "max-sm:[grid-area:used] text-ink-2 sm:w-36",
      cell: (key) => (
        <span className="sm:flex sm:flex-col">
          {key.last_used_at === null ? (
            t("expiry.never")
          ) : (
            <time
              dateTime={key.last_used_at}
              title={format.dateTime(new Date(key.last_used_at), {
                dateStyle: "medium",
                timeStyle: "short",
                timeZone,
              })}
            >
              {/* The list may be newer than the page. */}
              {format.relativeTime(new Date(key.last_used_at), {
                now: Math.max(Number(now), Date.parse(key.last_used_at)),
              })}
            </time>
          )}
          {!isExpired(key, now) && isUnused(key, now) && (
            <span className="text-label text-ochre max-sm:ml-2">{t("unused", { days: unusedDays })}</span>
          )}
        </span>
      ),
    };
    const created: Column<ListedKey, KeyColumnId> = {
      id: "created",
      header: common("created"),
      className: "max-sm:hidden sm:@max-[1000px]:hidden text-ink-2 sm:w-28",
      cell: ({ created_at }) => date(created_at),
    };
    const expires: Column<ListedKey, KeyColumnId> = {
      id: "expires",
      header: common("expires"),
      isNamedInStack: true,
      className: "max-sm:[grid-area:expires] text-ink-2 sm:w-28",
      cell: (key) => {
        if (key.expires_at === null) return t("expiry.never");
        const days = daysToExpiry(key, now);
        if (!isExpired(key, now))
          return (
            <span className="sm:flex sm:flex-col">
              {date(key.expires_at)}{" "}
              {days !== null && <span className="text-label text-ochre">{t("expiresSoon", { days })}</span>}
            </span>
          );
        return (
          <span className="sm:flex sm:flex-col">
            <span className="font-medium text-rust">{t("expired")}</span>{" "}
            <span className="text-ink-3 text-label">{date(key.expires_at)}</span>
          </span>
        );
      },
    };
    return { label, scopes, used, created, expires };
  }, [t, format, timeZone, now, common]);
}
