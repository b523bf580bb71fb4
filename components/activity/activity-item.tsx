"use client";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { ChangedFields } from "@/components/activity/changed-fields";
import { itemPath } from "@/components/activity/item-paths";
import { sentenceOf } from "@/components/activity/sentences";
import { type ActivityLogEntry, restoredVersion } from "@/lib/contract/activity";

interface ActivityItemProps {
  projectId: string;
  entry: ActivityLogEntry;
  /** Names and links the thing: not needed in the feed of that thing alone. */
  isItemNamed: boolean;
  timeZone?: string | undefined;
}

/** One entry of a feed: who did what to what, what it changed, and when. */
export function ActivityItem({ projectId, entry, isItemNamed, timeZone }: ActivityItemProps) {
  const t = useTranslations("activity");
  const format = useFormatter();
  const { user, is_system, activity, scope, item_id, detail, created_at } = entry;
  const href = itemPath(projectId, entry);
  const name = detail.name || item_id;
  const version = restoredVersion(entry);
  const sentence = sentenceOf(scope, activity);
  const values = {
    user: is_system ? t("system") : user ? user.first_name || user.email : t("deletedUser"),
    name,
    actor: (text: React.ReactNode) => <span className="font-medium">{text}</span>,
    item: (text: React.ReactNode) =>
      isItemNamed ? (
        <>
          {" "}
          {href === null ? (
            <span className="[overflow-wrap:anywhere]">{text}</span>
          ) : (
            <NextLink
              href={href}
              prefetch={false}
              className="text-water underline underline-offset-2 [overflow-wrap:anywhere] hover:text-water-hover"
            >
              {text}
            </NextLink>
          )}
        </>
      ) : null,
  };
  return (
    <li className="flex flex-col border-line border-b py-2.5 last:border-b-0">
      <span>
        {version !== null
          ? t.rich("restored", { ...values, version })
          : sentence === null
            ? t.rich("unknown", { ...values, activity, scope })
            : t.rich(`sentences.${sentence}`, values)}
      </span>
      <ChangedFields entry={entry} />
      <time dateTime={created_at} className="text-ink-3 text-table">
        {format.dateTime(new Date(created_at), {
          dateStyle: "medium",
          timeStyle: "short",
          ...(timeZone !== undefined && { timeZone }),
        })}
      </time>
    </li>
  );
}
