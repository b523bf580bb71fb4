"use client";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Skeleton } from "@/components/ui/skeleton";
import { useTimeZone } from "@/lib/client/use-time-zone";

/** A page of people, each with the time of an event. */
interface DatedPeople {
  count: number;
  results: readonly {
    person: { uuid: string; name: string } | null;
    distinct_id: string;
    at: string;
  }[];
}

interface PeopleListProps<Page extends DatedPeople> {
  projectId: string;
  people: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** Between the number of people and the list. */
  children?: React.ReactNode;
}

/** How many people there are, and who, each with a date and leading to the person. */
export function PeopleList<Page extends DatedPeople>({ projectId, people, children }: PeopleListProps<Page>) {
  const t = useTranslations("figures.people");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const count = people.data?.pages[0]?.count;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-table">
        {count === undefined ? <Skeleton className="w-24 bg-line!" /> : t("count", { count })}
      </p>
      {children}
      {people.isError ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-rust text-table">
          {t("failed")}
          <Button size="small" isPending={people.isFetching} onPress={() => void people.refetch()}>
            {t("retry")}
          </Button>
        </p>
      ) : (
        <ScrollRegion label={t("label")} className="h-40 overflow-y-auto border-line border-y">
          {people.isPending && (
            <div className="flex flex-col gap-3 py-2">
              {["w-2/3", "w-1/2", "w-3/5", "w-2/5"].map((width) => (
                <Skeleton key={width} className={`bg-line! ${width}`} />
              ))}
              <span role="status" className="sr-only">
                {t("loading")}
              </span>
            </div>
          )}
          <ul className="flex flex-col">
            {people.data?.pages
              .flatMap(({ results }) => results)
              .map(({ person, distinct_id, at }) => (
                <li
                  key={person?.uuid ?? distinct_id}
                  className="flex items-baseline justify-between gap-3 border-line border-b py-1 text-table last:border-b-0"
                >
                  {person ? (
                    <NextLink
                      href={`/p/${projectId}/persons/${person.uuid}`}
                      prefetch={false}
                      className="min-w-0 truncate text-ink underline decoration-control/60 underline-offset-2 hover:text-water"
                    >
                      {person.name}
                    </NextLink>
                  ) : (
                    <span className="min-w-0 truncate text-ink-2" title={distinct_id}>
                      {t("anonymous")}
                    </span>
                  )}
                  <time dateTime={at} className="shrink-0 text-ink-3 tabular-nums">
                    {format.dateTime(new Date(at), { dateStyle: "medium", timeZone })}
                  </time>
                </li>
              ))}
          </ul>
        </ScrollRegion>
      )}
      {people.hasNextPage && (
        <span>
          <Button
            size="small"
            isPending={people.isFetchingNextPage}
            onPress={() => void people.fetchNextPage()}
          >
            {t("more")}
          </Button>
        </span>
      )}
    </div>
  );
}
