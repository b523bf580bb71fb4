import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ConditionsDraft, writeConditions } from "@/components/cohorts/draft";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { PersonChip } from "@/components/person/person-chip";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { personPath } from "@/lib/client/links/persons";
import { matchingPersonsOptions, personCountOptions } from "@/lib/client/persons/search";

/** Persons that are named. */
const examples = 5;
const typingMs = 400;

interface MatchingPersonsProps {
  projectId: string;
  conditions: ConditionsDraft;
  /** Whether every condition is whole. */
  isComplete: boolean;
}

/** How many persons the conditions on screen find, and five of them. */
export function MatchingPersons({ projectId, conditions, isComplete }: MatchingPersonsProps) {
  const t = useTranslations("cohorts.matching");
  const describeError = useDescribeError();
  const debouncedConditions = useDebouncedValue(conditions, typingMs);
  const { data, error, isFetching } = useQuery({
    ...matchingPersonsOptions(projectId, writeConditions(debouncedConditions).properties, examples),
    // The API refuses incomplete conditions.
    enabled: isComplete && debouncedConditions === conditions,
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
