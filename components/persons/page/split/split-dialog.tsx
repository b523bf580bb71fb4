import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { personName } from "@/components/person/person-name";
import {
  type Assignment,
  choosableNumbers,
  groupReadBack,
  isAsPlanned,
  type PlannedPerson,
  planSplit,
  separateAll,
} from "@/components/persons/page/split/plan-split";
import { ApiCallDetails } from "@/components/ui/api-call-details";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { personPath } from "@/lib/client/links/persons";
import { changedByPerson, distinctIdsOptions, readPersonsOf, splitPerson } from "@/lib/client/persons/page";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { DistinctIdFacts } from "@/lib/contract/person/distinct-ids";
import type { Person } from "@/lib/contract/person/person";

interface SplitDialogProps {
  projectId: string;
  person: Person;
  onClose: () => void;
}

/** Splits a person: who gets each id, the persons that result, the call, and what the server has afterwards. */
export default function SplitDialog({ projectId, person: given, onClose }: SplitDialogProps) {
  const t = useTranslations("personPage.split");
  const common = useTranslations("common");
  const describeError = useDescribeError();
  // The page behind shows the person after the split: the dialog keeps the one it began with.
  const [person] = useState(given);
  const [assigned, setAssigned] = useState<Assignment>(new Map());
  const [error, setError] = useState<unknown>(null);
  const [read, setRead] = useState<readonly Person[] | null>(null);
  const plan = planSplit(person, assigned);
  const { data: allFacts = [] } = useQuery(distinctIdsOptions(projectId, person.uuid));
  const factsById = new Map(allFacts.map((facts) => [facts.distinct_id, facts]));
  const factsText = useFactsText(projectId);
  const nameOf = (number: number) => (number === 0 ? t("stays") : t("newPerson", { number }));
  const options = [0, ...choosableNumbers(person, assigned)].map((number) => ({
    id: String(number),
    label: nameOf(number),
  }));
  const split = useApiMutation({
    send: async (body: NonNullable<typeof plan>["body"]) => {
      await splitPerson(projectId, person.uuid, body);
      return await readPersonsOf(projectId, person.distinct_ids);
    },
    refreshes: changedByPerson(projectId),
  });
  const confirm = async () => {
    if (!plan) return;
    setError(null);
    try {
      setRead(groupReadBack(person.distinct_ids, await split.submit(plan.body), person.uuid));
    } catch (failure) {
      setError(failure);
    }
  };
  const assign = (id: string, number: number) => {
    const next = new Map(assigned);
    if (number === 0) next.delete(id);
    else next.set(id, number);
    setAssigned(next);
  };
  return (
    <Dialog
      title={t(read ? "doneTitle" : "title", { name: personName(person) })}
      onClose={onClose}
      width="large"
      footer={
        read ? (
          <Button variant="primary" onPress={onClose}>
            {common("done")}
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>{common("cancel")}</Button>
            <Button
              variant="primary"
              isDisabled={!plan}
              isPending={split.isPending}
              onPress={() => void confirm()}
            >
              {t("confirm")}
            </Button>
          </>
        )
      }
    >
      {error !== null && (
        <Notice tone="fault" className="mb-4">
          {describeError(error)}
        </Notice>
      )}
      {read ? (
        <ReadBack
          projectId={projectId}
          person={person}
          persons={read}
          isExpected={plan !== null && isAsPlanned(plan.persons, read)}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <div className="grid gap-6 sm:grid-cols-2">
            <fieldset className="min-w-0">
              <legend className="mb-2 font-medium">{t("assign")}</legend>
              <ul className="flex max-h-80 flex-col gap-4 overflow-y-auto border border-line bg-sheet p-3">
                {person.distinct_ids.map((id) => (
                  <li key={id}>
                    <Select
                      label={id}
                      hint={factsText(factsById.get(id))}
                      options={options}
                      value={String(assigned.get(id) ?? 0)}
                      onChange={(number) => assign(id, Number(number))}
                      className="[overflow-wrap:anywhere]"
                    />
                  </li>
                ))}
              </ul>
              {person.distinct_ids.length > 2 && (
                <Button size="small" className="mt-2" onPress={() => setAssigned(separateAll(person))}>
                  {t("separateAll")}
                </Button>
              )}
            </fieldset>
            <section className="min-w-0" aria-live="polite">
              <h3 className="mb-2 font-medium">
                {plan ? t("result", { count: plan.persons.length }) : t("noResult")}
              </h3>
              {plan ? (
                <ol className="flex max-h-80 flex-col gap-2 overflow-y-auto">
                  {plan.persons.map((planned) => (
                    <PlannedItem
                      key={planned.number}
                      name={nameOf(planned.number)}
                      planned={planned}
                      person={person}
                      facts={planned.distinctIds.flatMap((id) => factsById.get(id) ?? [])}
                    />
                  ))}
                </ol>
              ) : (
                <p className="text-ink-2">{t(assigned.size === 0 ? "assignOne" : "keepOne")}</p>
              )}
            </section>
          </div>
          <p className="text-ink-2">{t("events")}</p>
          {plan && (
            <details>
              <summary className="cursor-pointer font-medium">{common("apiCall")}</summary>
              <div className="pt-3">
                <ApiCallDetails
                  call={{
                    method: "POST",
                    url: `${window.location.origin}/api/projects/${projectId}/persons/${person.uuid}/split/`,
                    scope: "person:write",
                    body: plan.body,
                  }}
                />
              </div>
            </details>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Says what the events of a distinct id say: whose it may be. Undefined while nothing is known. */
function useFactsText(projectId: string): (facts: DistinctIdFacts | undefined) => string | undefined {
  const t = useTranslations("personPage.split");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  return (facts) => {
    if (!facts) return undefined;
    const { events, first_seen, last_seen, email } = facts;
    const [from, to] = [first_seen, last_seen].map((at) => at && new Date(at));
    const range = from && to && format.dateTimeRange(from, to, { dateStyle: "medium", timeZone });
    return [t("eventCount", { count: events }), range, email].filter(Boolean).join(" · ");
  };
}

interface PlannedItemProps {
  name: string;
  planned: PlannedPerson;
  /** Before the split. */
  person: Person;
  /** Of those of the planned person's ids that were read. */
  facts: readonly DistinctIdFacts[];
}

function PlannedItem({ name, planned, person, facts }: PlannedItemProps) {
  const t = useTranslations("personPage.split");
  const [only] = facts;
  // What the events of several ids set together is computed by the split: ids may set the same properties.
  const properties =
    planned.number === 0
      ? t("propertyCount", { count: Object.keys(person.properties).length })
      : only && facts.length === 1
        ? t("ownProperties", { count: only.property_count })
        : t("jointProperties");
  const events = facts.reduce((sum, one) => sum + one.events, 0);
  return (
    <li className="border border-line bg-sheet p-3">
      <h4 className="font-medium">{name}</h4>
      <p className="text-ink-2 text-table">{[t("eventCount", { count: events }), properties].join(" · ")}</p>
      <Ids ids={planned.distinctIds} />
    </li>
  );
}

interface ReadBackProps {
  projectId: string;
  /** Before the split. */
  person: Person;
  persons: readonly Person[];
  isExpected: boolean;
}

/** The persons on the server after a split. */
function ReadBack({ projectId, person, persons, isExpected }: ReadBackProps) {
  const t = useTranslations("personPage.split");
  return (
    <div className="flex flex-col gap-4" role="status">
      <p>{t(isExpected ? "asPlanned" : "notAsPlanned", { count: persons.length })}</p>
      <div className="grid gap-6 sm:grid-cols-2">
        <section className="min-w-0">
          <h3 className="mb-2 font-medium">{t("before")}</h3>
          <div className="border border-line bg-sheet p-3">
            <Ids ids={person.distinct_ids} />
          </div>
        </section>
        <section className="min-w-0">
          <h3 className="mb-2 font-medium">{t("readBack")}</h3>
          <ol className="flex max-h-96 flex-col gap-2 overflow-y-auto">
            {persons.map((one) => (
              <li key={one.uuid} className="border border-line bg-sheet p-3">
                <NextLink
                  href={personPath(projectId, one.uuid)}
                  className="text-water hover:underline [overflow-wrap:anywhere]"
                >
                  {personName(one)}
                </NextLink>
                <p className="text-ink-2 text-table">
                  {t("propertyCount", { count: Object.keys(one.properties).length })}
                </p>
                <Ids ids={one.distinct_ids} />
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

const Ids = ({ ids }: { ids: readonly string[] }) => (
  <ul>
    {ids.map((id) => (
      <li key={id} className="font-mono text-mono [overflow-wrap:anywhere]">
        {id}
      </li>
    ))}
  </ul>
);
