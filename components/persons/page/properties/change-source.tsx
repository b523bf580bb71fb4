import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { activityPath } from "@/lib/client/links/activity";
import type { PropertyChangeSet } from "@/lib/contract/person/property-changes";

interface ChangeSourceProps {
  projectId: string;
  source: PropertyChangeSet;
  timeZone: string;
  onOpenEvent: (event: { id: string; timestamp: string }) => void;
}

/** The source of a change: the event, and the member of the project who made it, as links. */
export function ChangeSource({ projectId, source, timeZone, onOpenEvent }: ChangeSourceProps) {
  const t = useTranslations("personPage.properties");
  const format = useFormatter();
  const { event, actor } = source;
  return (
    <span className="flex flex-col items-start">
      <button
        type="button"
        className="cursor-pointer text-left font-mono text-mono-small text-water hover:underline [overflow-wrap:anywhere]"
        onClick={() => onOpenEvent(event)}
      >
        {event.event}
      </button>
      {actor && (
        <NextLink
          href={`${activityPath(projectId, { kind: "persons" })}&user=${actor.user_id}`}
          prefetch={false}
          className="text-water hover:underline [overflow-wrap:anywhere]"
        >
          {actor.key_label === null
            ? actor.email
            : t("byKey", { email: actor.email, label: actor.key_label })}
        </NextLink>
      )}
      <time dateTime={event.timestamp} className="text-ink-3">
        {format.dateTime(new Date(event.timestamp), { dateStyle: "medium", timeStyle: "short", timeZone })}
      </time>
    </span>
  );
}
