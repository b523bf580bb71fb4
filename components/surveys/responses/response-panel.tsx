import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  ArchiveIcon,
  ArchiveRestoreIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  LinkIcon,
  MailIcon,
} from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import type { ResponseActions } from "@/components/surveys/response-actions/use-response-actions";
import type { AdjacentResponses } from "@/components/surveys/responses/adjacent-responses";
import { ResponseAnswers } from "@/components/surveys/responses/response-answers";
import { ResponseFacts } from "@/components/surveys/responses/response-facts";
import { TagEditor } from "@/components/surveys/responses/tag-editor";
import { useRespondentName } from "@/components/surveys/responses/use-respondent-name";
import { ApiCallPopover } from "@/components/ui/api-call-popover";
import { Button } from "@/components/ui/button";
import { areSingleKeysEnabled } from "@/components/ui/commands/single-keys";
import { Drawer } from "@/components/ui/drawer";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { KeyCaps } from "@/components/ui/key-caps";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/call";
import { surveyResultsPath } from "@/lib/client/links/surveys";
import { type ResponseFilterQuery, responseOptions } from "@/lib/client/surveys/responses";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { SurveyResponseDetail } from "@/lib/contract/survey/response";

interface ResponsePanelProps {
  projectId: string;
  surveyId: string;
  /** The survey's name, where the list is of several. */
  survey?: string | undefined;
  uuid: string;
  filter: ResponseFilterQuery;
  /** Neighbors in the list on screen; null if the response is not among its rows. */
  neighbours: AdjacentResponses | null;
  isWritable: boolean;
  actions: ResponseActions;
  onOpen: (uuid: string) => void;
  onTag: (response: SurveyResponseDetail) => void;
  onClose: () => void;
}

/** A response with its path, and its actions. */
export default function ResponsePanel(props: ResponsePanelProps) {
  const { projectId, surveyId, survey, uuid, filter, isWritable, actions, onOpen, onTag, onClose } = props;
  const t = useTranslations("responses.panel");
  const nameOf = useRespondentName();
  const query = useQuery(responseOptions(projectId, surveyId, uuid, filter));
  const response = query.data;
  const neighbours = props.neighbours ?? {
    previous: response?.previous_uuid ?? null,
    next: response?.next_uuid ?? null,
  };
  const content = useRef<HTMLDivElement>(null);

  // Prefetched, so that going to the next response takes no time.
  const queries = useQueryClient();
  const next = response ? neighbours.next : null;
  useEffect(() => {
    if (next !== null) void queries.prefetchQuery(responseOptions(projectId, surveyId, next, filter));
  }, [queries, projectId, surveyId, next, filter]);

  // Opened is read. Marked as unread while it is open, it stays so.
  const markRead = useEffectEvent((opened: SurveyResponseDetail) => {
    if (!opened.is_read) actions.changeQuietly([opened.uuid], { kind: "read" });
  });
  const loadedUuid = response?.uuid;
  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (loadedUuid === undefined || marked.current === loadedUuid || !response) return;
    marked.current = loadedUuid;
    markRead(response);
  }, [loadedUuid, response]);

  const archive = () =>
    response && actions.change([response.uuid], { kind: response.archived ? "unarchive" : "archive" });
  const toggleRead = () =>
    response && actions.changeQuietly([response.uuid], { kind: response.is_read ? "unread" : "read" });
  const go = (to: string | null) => to !== null && onOpen(to);
  const handleKey = useEffectEvent((key: string) => {
    if (key === "j") go(neighbours.next);
    else if (key === "k") go(neighbours.previous);
    else if (key === "u") toggleRead();
    else if (key === "t" && isWritable && response) onTag(response);
    else if (key === "e" && isWritable) archive();
    else return false;
    return true;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey, shiftKey } = event;
      if (metaKey || ctrlKey || altKey || shiftKey || event.defaultPrevented || !areSingleKeysEnabled())
        return;
      // Dialogs and menus over the panel handle their own keys.
      const overlay = target instanceof Element ? target.closest("[data-overlay]") : null;
      if (!overlay?.contains(content.current)) return;
      if (handleKey(key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Drawer title={response ? nameOf(response) : t("title")} onClose={onClose}>
      <div ref={content} data-response={uuid} className="flex flex-col gap-4">
        <nav aria-label={t("neighbours")} className="flex flex-wrap items-center gap-1.5">
          <Button
            size="small"
            isDisabled={neighbours.previous === null}
            onPress={() => go(neighbours.previous)}
          >
            <ChevronUpIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t("previous")}
            <KeyCaps keys="k" />
          </Button>
          <Button size="small" isDisabled={neighbours.next === null} onPress={() => go(neighbours.next)}>
            <ChevronDownIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {t("next")}
            <KeyCaps keys="j" />
          </Button>
          <span className="grow" />
          {response && (
            <IconButton
              Icon={MailIcon}
              label={t(response.is_read ? "markUnread" : "markRead")}
              hasTooltip
              isLarge
              aria-keyshortcuts="u"
              onPress={toggleRead}
            />
          )}
          {response && isWritable && (
            <IconButton
              Icon={response.archived ? ArchiveRestoreIcon : ArchiveIcon}
              label={t(response.archived ? "unarchive" : "archive")}
              hasTooltip
              isLarge
              aria-keyshortcuts="e"
              onPress={archive}
            />
          )}
        </nav>
        {response ? (
          <>
            <Status projectId={projectId} response={response} />
            <TagEditor
              tags={response.tags}
              isWritable={isWritable}
              onRemove={(tag) => actions.change([response.uuid], { kind: "untag", tag })}
              onAdd={() => onTag(response)}
            />
            <ResponseAnswers response={response} />
            <ResponseFacts projectId={projectId} surveyId={surveyId} survey={survey} response={response} />
            <Foot projectId={projectId} surveyId={surveyId} uuid={uuid} filter={filter} />
          </>
        ) : isMissing ? (
          <EmptyState title={t("missing")}>
            <Button onPress={onClose}>{t("backToList")}</Button>
          </EmptyState>
        ) : query.error ? (
          <QueryFailed title={t("failed")} query={query} />
        ) : (
          <PanelSkeleton />
        )}
      </div>
    </Drawer>
  );
}

function Status({ projectId, response }: { projectId: string; response: SurveyResponseDetail }) {
  const t = useTranslations("responses");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const { completed, archived, is_read, submitted_at } = response;
  const parts = [
    completed ? common("completedResponse") : t("completion.partial"),
    format.dateTime(new Date(submitted_at), { dateStyle: "medium", timeStyle: "short", timeZone }),
    ...(archived ? [t("completion.archived")] : []),
    ...(is_read ? [] : [t("unreadMark")]),
  ];
  return (
    <p role="status" className="text-ink-2 text-table">
      {parts.join(" · ")}
    </p>
  );
}

interface FootProps {
  projectId: string;
  surveyId: string;
  uuid: string;
  filter: ResponseFilterQuery;
}

function Foot({ projectId, surveyId, uuid, filter }: FootProps) {
  const common = useTranslations("common");
  const { origin } = window.location;
  const copyLink = () => {
    const link = `${origin}${surveyResultsPath(projectId, surveyId, { tab: "responses", response: uuid })}`;
    void navigator.clipboard.writeText(link).then(() => toast(common("linkCopied")));
  };
  const query = new URLSearchParams(filter as Record<string, string>).toString(); // no part is undefined
  return (
    <div className="flex flex-wrap gap-2 border-line border-t pt-4">
      <Button size="small" onPress={copyLink}>
        <LinkIcon aria-hidden className="size-4" strokeWidth={1.5} />
        {common("copyLink")}
      </Button>
      <ApiCallPopover
        call={{
          method: "GET",
          url: `${origin}/api/projects/${projectId}/surveys/${surveyId}/responses/${uuid}/${query && `?${query}`}`,
          scope: "survey:read",
        }}
      />
    </div>
  );
}

const PanelSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="w-1/2" />
    {["first", "second", "third"].map((one) => (
      <div key={one} className="flex flex-col gap-2 border-line border-b py-2.5">
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    ))}
  </div>
);
