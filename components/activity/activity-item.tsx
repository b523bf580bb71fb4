import { ListFilterIcon } from "lucide-react";
import NextLink from "next/link";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { actorName } from "@/components/activity/actor-name";
import { ChangedFields } from "@/components/activity/changed-fields";
import { deletedPersonId, itemName } from "@/components/activity/item-name";
import { itemPath } from "@/components/activity/item-paths";
import { MovedIds } from "@/components/activity/moved-ids";
import { sentenceOf } from "@/components/activity/sentences";
import { useWords } from "@/components/activity/use-words";
import { IconButton } from "@/components/ui/icon-button";
import { receiptPath } from "@/lib/client/links/persons";
import type { ActivityLogEntry } from "@/lib/contract/activity/entry";
import {
  canaryCount,
  mergedId,
  movedIds,
  receiptId,
  restoredVersion,
} from "@/lib/contract/activity/triggers";
import type { PropertyChange } from "@/lib/contract/person/property-changes";

interface ActivityItemProps {
  projectId: string;
  entry: ActivityLogEntry;
  /** Names and links the thing: not needed in the feed of that thing alone. */
  isItemNamed: boolean;
  /** Changes of a person's properties that the entry made. */
  propertyChanges?: readonly PropertyChange[] | undefined;
  timeZone?: string | undefined;
  /** Shows only this thing's activity; without it there is no such button. */
  onItem?: ((item: { scope: string; id: string; name: string }) => void) | undefined;
}

/** "5 minutes ago" becomes "6 minutes ago" by itself. */
const minuteMs = 60_000;

/** One entry of a feed: who did what to what, what it changed, and when. */
export function ActivityItem(props: ActivityItemProps) {
  const { projectId, entry, isItemNamed, propertyChanges, timeZone, onItem } = props;
  const t = useTranslations("activity");
  const common = useTranslations("common");
  const format = useFormatter();
  const now = useNow({ updateInterval: minuteMs });
  const { user, activity, scope, item_id, created_at, key_label, detail } = entry;
  const at = new Date(created_at);
  const deletedId = deletedPersonId(entry);
  const href = deletedId === null ? itemPath(projectId, entry) : null;
  const ids = movedIds(entry);
  const receipt = receiptId(entry);
  const words = useWords();
  const name = itemName(entry, words);
  const version = restoredVersion(entry);
  const canary = activity === "stopped" ? canaryCount(entry) : null;
  const sentence = sentenceOf(scope, activity, user !== null && String(user.id) === item_id);
  const merged = mergedId(entry);
  const values = {
    merged: merged ?? "",
    isKnown: String(merged !== null),
    user: actorName(entry, words),
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
    <li className="group/item relative flex flex-col border-line border-b py-2.5 last:border-b-0">
      <span className={onItem ? "pr-10" : ""}>
        {version !== null
          ? t.rich("restored", { ...values, version })
          : canary
            ? t.rich("canaryStopped", {
                ...values,
                shown: canary.shown,
                rate: format.number(canary.dismissed / canary.shown, {
                  style: "percent",
                  maximumFractionDigits: 0,
                }),
              })
            : sentence === null
              ? t.rich("unknown", { ...values, activity, scope })
              : t.rich(`sentences.${sentence}`, values)}
      </span>
      {receipt !== null && (
        <NextLink
          href={receiptPath(projectId, receipt)}
          prefetch={false}
          className="self-start text-table text-water underline underline-offset-2 hover:text-water-hover"
        >
          {common("viewReceipt")}
        </NextLink>
      )}
      {ids.length > 0 && <MovedIds projectId={projectId} ids={ids} person={detail.name} />}
      <ChangedFields entry={entry} propertyChanges={propertyChanges} />
      <span className="flex flex-wrap gap-x-1.5 text-ink-3 text-table">
        <time dateTime={created_at}>
          {/* The clock of the server may be ahead. */}
          {format.relativeTime(at, { now: at > now ? at : now })} ·{" "}
          {format.dateTime(at, {
            dateStyle: "medium",
            timeStyle: "short",
            ...(timeZone !== undefined && { timeZone }),
          })}
        </time>
        {key_label !== null && <span>· {t("byKey", { label: key_label })}</span>}
      </span>
      {onItem && (
        <IconButton
          Icon={ListFilterIcon}
          label={t("onlyItem", { name })}
          hasTooltip
          size="smallIcon"
          onPress={() => onItem({ scope, id: item_id, name })}
          className="absolute! top-1.5 right-0"
        />
      )}
    </li>
  );
}
