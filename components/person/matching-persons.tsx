import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { PersonChip } from "@/components/person/person-chip";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { personPath } from "@/lib/client/links/persons";
import { matchingPersonsOptions, personCountOptions } from "@/lib/client/persons/search";
import type { PropertyGroup } from "@/lib/contract/filter";

/** Persons that are named. */
const examples = 5;
const typingMs = 400;

interface MatchingPersonsProps {
  projectId: string;
  properties: PropertyGroup;
  /** Whether every condition is whole. */
  isComplete: boolean;
  /** What follows from the number of matching persons. */
  renderCount?: (count: number) => React.ReactNode;
}

/** How many persons the conditions on screen find, and five of them. */
export function MatchingPersons({ projectId, properties, isComplete, renderCount }: MatchingPersonsProps) {
  const t = useTranslations("person.matching");
  const describeError = useDescribeError();
  const text = JSON.stringify(properties);
  const debouncedText = useDebouncedValue(text, typingMs);
  const { data, error, isFetching } = useQuery({
    ...matchingPersonsOptions(projectId, properties, examples),
    // The API refuses incomplete conditions.
    enabled: isComplete && debouncedText === text,
  });
  const { data: total } = useQuery(personCountOptions(projectId, null));
  if (!isComplete) return <p className="text-ink-3">{t("incomplete")}</p>;
  if (error) return <Notice tone="fault">{describeError(error)}</Notice>;
  if (!data) return <Skeleton className="w-40" />;
  return (
    <div aria-live="polite" aria-busy={isFetching} className="flex flex-col gap-3">
      <p>
        {total === undefined ? t("count", { count: data.count }) : t("ofTotal", { count: data.count, total })}
      </p>
      {renderCount?.(data.count)}
      {data.results.length > 0 && (
        <ul aria-label={t("examples")} className="flex flex-col items-start gap-1.5">
          {data.results.map((person) => (
            <li key={person.uuid} className="max-w-full">
              <PersonChip person={person} href={personPath(projectId, person.uuid)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
