import {
  ChevronRightIcon,
  CircleSmallIcon,
  FileTextIcon,
  type LucideIcon,
  MessageSquareIcon,
  PencilLineIcon,
  UserRoundCheckIcon,
} from "lucide-react";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { EventAnswers } from "@/components/persons/page/answer-list";
import { valueText } from "@/components/persons/page/property-value";
import {
  actorOf,
  type EventKind,
  kindOf,
  propertyRows,
  subjectOf,
  surveyIdOf,
} from "@/components/persons/page/timeline/event-facts";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import type { CapturedEvent } from "@/lib/contract/event";

const icons: Record<EventKind, LucideIcon> = {
  survey: MessageSquareIcon,
  page: FileTextIcon,
  change: PencilLineIcon,
  identity: UserRoundCheckIcon,
  other: CircleSmallIcon,
};

interface EventItemProps {
  projectId: string;
  event: CapturedEvent;
  timeZone: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Whether a link led to it: it is scrolled to once. */
  isTarget: boolean;
}

/** An event of the timeline; opened, with its properties. */
export function EventItem({ projectId, event, timeZone, isOpen, onToggle, isTarget }: EventItemProps) {
  const t = useTranslations("personPage.timeline");
  const panel = useId();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) item.current?.scrollIntoView({ block: "center" });
  }, [isTarget]);
  const surveyId = surveyIdOf(event);
  return (
    <li ref={item} className="border-line border-b">
      <EventButton
        event={event}
        timeZone={timeZone}
        isOpen={isOpen}
        panel={panel}
        onPress={onToggle}
        isTarget={isTarget}
      />
      {event.event === "survey sent" && (
        <div className="pr-4 pb-3 pl-[9.75rem] max-sm:pl-4 sm:pr-8 sm:pl-[10.75rem]">
          <EventAnswers projectId={projectId} event={event} />
        </div>
      )}
      <div id={panel} hidden={!isOpen} className="pr-4 pb-4 pl-4 sm:pr-8 sm:pl-[10.75rem]">
        {isOpen && (
          <>
            {surveyId !== null && (
              <NextLink
                href={surveyResultsPath(projectId, surveyId)}
                prefetch={false}
                className="text-water hover:underline"
              >
                {t("openSurvey")}
              </NextLink>
            )}
            <EventProperties event={event} />
          </>
        )}
      </div>
    </li>
  );
}

interface EventButtonProps {
  event: CapturedEvent;
  /** All that happened in a row, newest first; the event is the first. */
  repeated?: readonly CapturedEvent[];
  timeZone: string;
  isOpen: boolean;
  /** The id of what it opens. */
  panel: string;
  onPress: () => void;
  isTarget?: boolean;
}

/** The row of an event, which opens more of it. */
export function EventButton({
  event,
  repeated = [event],
  timeZone,
  isOpen,
  panel,
  onPress,
  isTarget = false,
}: EventButtonProps) {
  const t = useTranslations("personPage.timeline");
  const format = useFormatter();
  const Icon = icons[kindOf(event)];
  const subject = subjectOf(event);
  const actor = actorOf(event);
  const at = new Date(event.timestamp);
  const earliest = new Date(repeated.at(-1)?.timestamp ?? at);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={panel}
      onClick={onPress}
      className={`flex min-h-9 w-full cursor-pointer items-center gap-3 px-4 py-1.5 text-left -outline-offset-2 hover:bg-sunken sm:px-8 pointer-coarse:min-h-11 ${isTarget ? "bg-water-soft" : ""}`}
    >
      <time
        dateTime={event.timestamp}
        className="w-24 shrink-0 whitespace-nowrap font-mono text-ink-3 text-mono-small"
      >
        {format.dateTime(at, { timeStyle: "medium", timeZone })}
      </time>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.5} />
      <span className="flex min-w-0 grow flex-wrap gap-x-3">
        <span className="font-mono text-mono [overflow-wrap:anywhere]">{event.event}</span>
        {subject !== null && <span className="min-w-0 max-w-full truncate text-ink-2">{subject}</span>}
        {repeated.length > 1 && (
          <span className="text-ink-2 text-table">
            {t("times", {
              count: repeated.length,
              range: format.dateTimeRange(earliest, at, { timeStyle: "medium", timeZone }),
            })}
          </span>
        )}
        {actor !== null && <span className="text-ink-3">{t("by", { actor })}</span>}
      </span>
      <ChevronRightIcon
        aria-hidden
        className={`size-4 shrink-0 text-ink-3 transition-transform duration-120 ${isOpen ? "rotate-90" : ""}`}
        strokeWidth={1.5}
      />
    </button>
  );
}

function EventProperties({ event }: { event: CapturedEvent }) {
  const t = useTranslations("personPage.timeline");
  return (
    <table className="w-full text-table">
      <caption className="sr-only">{t("properties", { event: event.event })}</caption>
      <tbody>
        {[["distinct_id", event.distinct_id] as const, ...propertyRows(event)].map(([key, value]) => (
          <tr key={key} className="border-line border-b align-top last:border-b-0">
            <th
              scope="row"
              className="w-2/5 py-1 pr-3 text-left font-mono font-normal text-ink-2 text-mono-small [overflow-wrap:anywhere]"
            >
              {key}
            </th>
            <td className="whitespace-pre-wrap py-1 font-mono text-mono-small [overflow-wrap:anywhere]">
              {valueText(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
