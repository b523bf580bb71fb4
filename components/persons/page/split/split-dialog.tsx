import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { personName } from "@/components/person/person-name";
import {
  groupReadBack,
  isAsPlanned,
  type PlannedPerson,
  planSplit,
  type SplitMode,
  splitModes,
} from "@/components/persons/page/split/plan-split";
import { ApiCallDetails } from "@/components/ui/api-call-details";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
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

/** Splits a person: which ids leave, the persons before and after, the call, and what the server has afterwards. */
export default function SplitDialog({ projectId, person: given, onClose }: SplitDialogProps) {
  const t = useTranslations("personPage.split");
  const describeError = useDescribeError();
  // The page behind shows the person after the split: the dialog keeps the one it began with.
  const [person] = useState(given);
  const [mode, setMode] = useState<SplitMode>("extract");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<unknown>(null);
  const [read, setRead] = useState<readonly Person[] | null>(null);
  const plan = planSplit(person, mode, chosen);
  const { data: allFacts = [] } = useQuery(distinctIdsOptions(projectId, person.uuid));
  const factsText = useFactsText(projectId);
  const factsOf = (id: string | undefined) => allFacts.find(({ distinct_id }) => distinct_id === id);
  const hintOf = (id: string) => {
    const facts = factsOf(id);
    return facts && factsText(facts);
  };
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
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(mode === "keep" ? [] : chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog
      title={t(read ? "doneTitle" : "title", { name: personName(person) })}
      onClose={onClose}
      width="large"
      footer={
        read ? (
          <Button variant="primary" onPress={onClose}>
            {t("done")}
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>{t("cancel")}</Button>
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
          <RadioGroup
            label={t("mode")}
            options={splitModes.map((id) => ({ id, label: t(`modes.${id}`), detail: t(`hints.${id}`) }))}
            value={mode}
            onChange={(next) => {
              setMode(next);
              setChosen(new Set());
            }}
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <fieldset className="min-w-0">
              <legend className="mb-2 font-medium">{t("before")}</legend>
              <div className="flex max-h-80 flex-col gap-2 overflow-y-auto border border-line bg-sheet p-3">
                {person.distinct_ids.map((id) => (
                  <Checkbox
                    key={id}
                    label={id}
                    hint={hintOf(id)}
                    isSelected={chosen.has(id)}
                    onChange={(isChosen) => toggle(id, isChosen)}
                  />
                ))}
              </div>
            </fieldset>
            <section className="min-w-0" aria-live="polite">
              <h3 className="mb-2 font-medium">{t("after")}</h3>
              {plan ? (
                <ol className="flex max-h-80 flex-col gap-2 overflow-y-auto">
                  {plan.persons.map((planned) => (
                    <PlannedItem
                      key={planned.distinctIds[0]}
                      planned={planned}
                      person={person}
                      facts={factsOf(planned.distinctIds[0])}
                    />
                  ))}
                </ol>
              ) : (
                <p className="text-ink-2">{t(mode === "extract" ? "chooseLeaving" : "chooseStaying")}</p>
              )}
            </section>
          </div>
          <p className="text-ink-2">{t("events")}</p>
          {plan && (
            <details>
              <summary className="cursor-pointer font-medium">{t("call")}</summary>
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

/** Says what the events of a distinct id say: whose it may be. */
function useFactsText(projectId: string): (facts: DistinctIdFacts) => string {
  const t = useTranslations("personPage.split");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  return ({ events, first_seen, last_seen, email }) => {
    const [from, to] = [first_seen, last_seen].map((at) => at && new Date(at));
    const range = from && to && format.dateTimeRange(from, to, { dateStyle: "medium", timeZone });
    return [t("eventCount", { count: events }), range, email].filter(Boolean).join(" · ");
  };
}

interface PlannedItemProps {
  planned: PlannedPerson;
  /** Before the split. */
  person: Person;
  facts: DistinctIdFacts | undefined;
}

function PlannedItem({ planned, person, facts }: PlannedItemProps) {
  const t = useTranslations("personPage.split");
  return (
    <li className="border border-line bg-sheet p-3">
      <p className="text-ink-2 text-table">
        {planned.isOriginal
          ? t("stays", { count: Object.keys(person.properties).length })
          : t("created", { count: facts?.property_count ?? 0 })}
      </p>
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
