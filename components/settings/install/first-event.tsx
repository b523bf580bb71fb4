import { useQuery } from "@tanstack/react-query";
import { CircleCheckIcon, LoaderCircleIcon } from "lucide-react";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { latestEventOptions } from "@/lib/client/events";
import type { CapturedEvent } from "@/lib/contract/event";

const firstPollMs = 2_000;
const longestPollMs = 30_000;
const secondMs = 1_000;

/**
 * Milliseconds until the next poll: short at first, because the user has just installed the SDK, then longer
 * and longer. React Query does not poll while the page is hidden.
 */
export const pollAfter = (polls: number): number => Math.min(longestPollMs, firstPollMs * 1.1 ** polls);

/** Whether events arrive: waits for the first, then says which was the latest. */
export function FirstEvent({ projectId }: { projectId: string }) {
  const t = useTranslations("install.events");
  const { data: event, isError } = useQuery({
    ...latestEventOptions(projectId),
    refetchInterval: ({ state }) => pollAfter(state.dataUpdateCount),
  });
  if (isError) return <p className="text-rust">{t("failed")}</p>;
  if (event === undefined) return <Skeleton className="w-72" />;
  return (
    <p role="status" className="flex items-start gap-2.5">
      {event ? (
        <>
          <CircleCheckIcon
            aria-hidden
            className="mt-0.5 size-[18px] shrink-0 text-forest"
            strokeWidth={1.75}
          />
          <Received key={event.id} event={event} />
        </>
      ) : (
        <>
          <LoaderCircleIcon
            aria-hidden
            className="mt-0.5 size-[18px] shrink-0 text-ink-3 motion-safe:animate-spin"
            strokeWidth={1.75}
          />
          {t("waiting")}
        </>
      )}
    </p>
  );
}

/** The event, who sent it, and how long ago. */
function Received({ event }: { event: CapturedEvent }) {
  const t = useTranslations("install.events");
  const nameOf = useEventWords();
  const format = useFormatter();
  const now = useNow({ updateInterval: secondMs });
  // The clock of the sender may be ahead of ours.
  const [firstSeen] = useState(() => new Date());
  const at = new Date(Math.min(Date.parse(event.timestamp), firstSeen.getTime()));
  return (
    <span className="min-w-0 break-words">
      {t.rich("received", {
        event: nameOf(event.event),
        sender: senderOf(event),
        // Read out once, not every second.
        when: format.relativeTime(at, { now: Math.max(now.getTime(), at.getTime()), style: "narrow" }),
        name: (text) => <strong className="font-medium">{text}</strong>,
        time: (text) => <span aria-hidden>{text}</span>,
      })}
    </span>
  );
}

/** The words for an event of the SDKs or of ours; any other has its own name. */
function useEventWords() {
  const t = useTranslations("install.events.names");
  return (event: string) => {
    const key = event.replace(/^\$/, "_") as Parameters<typeof t>[0];
    return event.startsWith("$") && t.has(key) ? t(key) : event;
  };
}

/** Who an event is from, as their team knows them. */
function senderOf({ person, distinct_id }: CapturedEvent): string {
  const { email, name, username } = person?.properties ?? {};
  return [email, name, username].find((text): text is string => typeof text === "string") ?? distinct_id;
}
