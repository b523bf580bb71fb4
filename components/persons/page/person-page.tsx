"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { QueryFailed } from "@/components/data-list/query-failed";
import { useUrlView } from "@/components/data-list/use-url-view";
import { LoadedPerson } from "@/components/persons/page/loaded-person";
import { PersonSkeleton } from "@/components/persons/page/person-skeleton";
import { personViewParts } from "@/components/persons/page/person-view";
import { eventSearchOf } from "@/components/persons/page/timeline/event-search";
import { EmptyState } from "@/components/ui/empty-state";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { LinkButton } from "@/components/ui/link-button";
import { ApiError } from "@/lib/client/call";
import { activityPath } from "@/lib/client/links/activity";
import { deletionListPath } from "@/lib/client/links/persons";
import { personByAnyIdOptions, personEventsOptions } from "@/lib/client/persons/page";
import { isUuid } from "@/lib/contract/wire/uuid";

/** One person, by UUID or distinct id. */
export function PersonPage({ projectId, personId }: { projectId: string; personId: string }) {
  const t = useTranslations("personPage");
  const person = useQuery(personByAnyIdOptions(projectId, personId));
  usePrefetchedEvents(projectId, personId);
  const [isGone, setGone] = useState(false);
  const check = async () => {
    const { error } = await person.refetch();
    setGone(error instanceof ApiError && error.status === 404);
  };
  if (person.data && !isGone) {
    return (
      <LoadedPerson
        key={person.data.uuid}
        projectId={projectId}
        person={person.data}
        onDeleted={() => void check()}
      />
    );
  }
  if (!person.error) return <PersonSkeleton label={t("loading")} />;
  const status = person.error instanceof ApiError ? person.error.status : null;
  if (status === 403) return <ForbiddenState title={t("forbidden")} detail={t("forbiddenDetail")} />;
  if (status === 404) {
    return (
      <EmptyState title={t("missing")}>
        <p className="text-ink-2">
          {t.rich("missingDetail", {
            id: () => <code className="font-mono text-mono [overflow-wrap:anywhere]">{personId}</code>,
          })}
        </p>
        <span className="flex flex-wrap gap-2">
          <LinkButton href={deletionListPath(projectId)}>{t("openDeletions")}</LinkButton>
          <LinkButton href={activityPath(projectId, { kind: "persons" })}>{t("openActivity")}</LinkButton>
        </span>
      </EmptyState>
    );
  }
  return <QueryFailed title={t("failed")} query={person} />;
}

/** Reads the first events beside the person instead of after it, where the address already names the person by UUID. */
function usePrefetchedEvents(projectId: string, personId: string) {
  const queries = useQueryClient();
  const [view] = useUrlView(personViewParts);
  // Days begin in the project's time zone, which is not known yet.
  const isShown = view.tab === "timeline" && view.from === "all" && view.to === null && isUuid(personId);
  const first = useRef(view).current;
  useEffect(() => {
    if (isShown) {
      const events = eventSearchOf(first, "UTC", new Date());
      void queries.prefetchInfiniteQuery(personEventsOptions(projectId, personId, events));
    }
  }, [queries, projectId, personId, isShown, first]);
}
