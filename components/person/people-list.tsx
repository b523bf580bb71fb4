import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RetryButton } from "@/components/ui/retry-button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Skeleton } from "@/components/ui/skeleton";
import { useTimeZone } from "@/lib/client/use-time-zone";

/** A page of people, each with the time of an event if there is one. */
interface PeoplePage {
  count: number;
  results: readonly {
    person: { uuid: string; name: string } | null;
    distinct_id?: string;
    at?: string;
  }[];
}

interface PeopleListProps<Page extends PeoplePage> {
  projectId: string;
  people: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** The expected number of persons, if a rollout includes only some of them. */
  expected?: number | undefined;
  /** A note below the person's name. */
  noteOf?: ((row: Page["results"][number]) => React.ReactNode) | undefined;
  /** Between the number of people and the list. */
  children?: React.ReactNode;
}

/** The number of people, and a list of them with links. */
export function PeopleList<Page extends PeoplePage>({
  projectId,
  people,
  expected,
  noteOf,
  children,
}: PeopleListProps<Page>) {
  const t = useTranslations("figures.people");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const count = people.data?.pages[0]?.count;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-table">
        {count === undefined ? (
          <Skeleton className="w-24 bg-line!" />
        ) : expected !== undefined && expected < count ? (
          t("expected", { expected, count })
        ) : (
          common("personCountOrNone", { count })
        )}
      </p>
      {children}
      {people.isError ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-rust text-table">
          {common("cantLoadPersonsSentence")}
          <RetryButton query={people} />
        </p>
      ) : (
        <ScrollRegion label={common("persons")} className="h-40 overflow-y-auto border-line border-y">
          {people.isPending && (
            <div className="flex flex-col gap-3 py-2">
              {["w-2/3", "w-1/2", "w-3/5", "w-2/5"].map((width) => (
                <Skeleton key={width} className={`bg-line! ${width}`} />
              ))}
              <span role="status" className="sr-only">
                {common("loadingPersons")}
              </span>
            </div>
          )}
          <ul className="flex flex-col">
            {people.data?.pages
              .flatMap(({ results }) => results)
              .map((row, index) => (
                <li
                  key={row.person?.uuid ?? row.distinct_id ?? index}
                  className="flex items-baseline justify-between gap-3 border-line border-b py-1 text-table last:border-b-0"
                >
                  <div className="flex min-w-0 flex-col items-start">
                    {row.person ? (
                      <NextLink
                        href={`/p/${projectId}/persons/${row.person.uuid}`}
                        prefetch={false}
                        className="max-w-full truncate text-ink underline decoration-control/60 underline-offset-2 hover:text-water"
                      >
                        {row.person.name}
                      </NextLink>
                    ) : (
                      <span className="max-w-full truncate text-ink-2" title={row.distinct_id}>
                        {common("anonymous")}
                      </span>
                    )}
                    {noteOf && (
                      <span className="text-ink-3 text-label font-normal [overflow-wrap:anywhere]">
                        {noteOf(row)}
                      </span>
                    )}
                  </div>
                  {row.at !== undefined && (
                    <time dateTime={row.at} className="shrink-0 text-ink-3 tabular-nums">
                      {format.dateTime(new Date(row.at), { dateStyle: "medium", timeZone })}
                    </time>
                  )}
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
