import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { type PersonTabProps, viewOfEvent } from "@/components/persons/page/person-view";
import { usePinnedProperties } from "@/components/persons/page/pinned-properties";
import { AddProperty } from "@/components/persons/page/properties/add-property";
import { PropertyRow } from "@/components/persons/page/properties/property-row";
import { lastChanges, type ReplayedState, replay } from "@/components/persons/page/properties/replay";
import { TimeMachine } from "@/components/persons/page/properties/time-machine";
import { usePropertyActions } from "@/components/persons/page/properties/use-property-actions";
import { valueText } from "@/components/persons/page/property-value";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { propertyChangesOptions } from "@/lib/client/persons/page";
import { useTimeZone } from "@/lib/client/use-time-zone";

/** The properties of a person, now or after any earlier change. */
export default function PropertiesTab({ projectId, person, canEdit, view, setView }: PersonTabProps) {
  const t = useTranslations("personPage.properties");
  const common = useTranslations("common");
  const describeError = useDescribeError();
  const timeZone = useTimeZone(projectId);
  const [isAdding, setAdding] = useState(false);
  const { pinned, toggle } = usePinnedProperties(projectId);
  const { set, remove } = usePropertyActions(projectId, person);
  const { data: changes, error } = useQuery(propertyChangesOptions(projectId, person.uuid));
  const states: readonly ReplayedState[] = changes ? replay(changes, person.properties) : [];
  const stateIndex = states.findIndex(({ source }) => source !== null && source.event.id === view.at);
  const index = stateIndex === -1 ? states.length - 1 : stateIndex;
  const state = states[index];
  const isPast = stateIndex !== -1;
  const isWritable = canEdit && !isPast;
  const sources = changes ? lastChanges({ ...changes, results: upTo(states, index) }) : null;
  const changed = new Map(isPast ? state?.changes.map((change) => [change.key, change]) : []);
  const properties = isPast && state ? state.properties : person.properties;
  const deleted = [...changed.values()].filter(({ action }) => action === "deleted");
  const all: [string, unknown][] = [
    ...Object.entries(properties),
    ...deleted.map(({ key, before }): [string, unknown] => [key, before]),
  ];
  const search = view.search.trim().toLowerCase();
  const isShown = ([key, value]: [string, unknown]) =>
    (view.hasSdk || !key.startsWith("$") || pinned.includes(key) || search !== "") &&
    (search === "" || `${key} ${valueText(value)}`.toLowerCase().includes(search));
  const rank = (key: string) => (pinned.includes(key) ? 0 : key.startsWith("$") ? 2 : 1);
  const rows = all.filter(isShown).toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
  const openEvent = (event: { id: string; timestamp: string }) =>
    setView({ ...viewOfEvent(event), at: null });
  return (
    <>
      {error ? (
        <Notice tone="fault" className="mx-4 mt-4 sm:mx-8">
          {t("changesFailed")} {describeError(error)}
        </Notice>
      ) : changes ? (
        states.length > 1 && (
          <TimeMachine
            projectId={projectId}
            states={states}
            index={index}
            onChange={(next) => setView({ at: states[next]?.source?.event.id ?? null })}
            timeZone={timeZone}
            hasEarlier={changes.has_more}
            onOpenEvent={openEvent}
          />
        )
      ) : (
        <div className="h-[11.25rem] border-line border-b px-8 py-4">
          <Skeleton className="w-40" />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 sm:px-8">
        <SearchField
          label={common("searchProperties")}
          value={view.search}
          onChange={(next) => setView({ search: next })}
        />
        <Switch
          label={t("showSdk", { count: all.filter(([key]) => key.startsWith("$")).length })}
          isSelected={view.hasSdk}
          onChange={(hasSdk) => setView({ hasSdk })}
        />
        {isWritable && !isAdding && (
          <Button size="small" className="ml-auto" onPress={() => setAdding(true)}>
            <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {common("addProperty")}
          </Button>
        )}
      </div>
      {isAdding && isWritable && (
        <AddProperty
          timeZone={timeZone}
          existing={new Set(Object.keys(person.properties))}
          onSave={(key, value) => set.submit({ key, value })}
          onClose={() => setAdding(false)}
        />
      )}
      {rows.length === 0 ? (
        <p className="px-4 py-8 text-ink-2 sm:px-8">{t(all.length === 0 ? "empty" : "noMatch")}</p>
      ) : (
        <table aria-label={common("properties")} className="w-full max-sm:block">
          <thead className="text-left text-ink-3 text-table max-sm:sr-only">
            <tr className="border-line border-b">
              <th scope="col" className="py-2 pr-3 font-medium sm:pl-8">
                {common("name")}
              </th>
              <th scope="col" className="py-2 pr-3 font-medium">
                {common("value")}
              </th>
              <th scope="col" className="w-24 py-2 pr-3 font-medium">
                {common("type")}
              </th>
              <th scope="col" className="w-40 py-2 pr-3 font-medium">
                {common("lastChange")}
              </th>
              <th scope="col" className="w-32 py-2 sm:pr-8">
                <span className="sr-only">{common("actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map(([key, value]) => (
              <PropertyRow
                key={key}
                name={key}
                value={value}
                projectId={projectId}
                timeZone={timeZone}
                source={sources?.get(key)}
                change={changed.get(key) ?? null}
                isPinned={pinned.includes(key)}
                onPin={() => toggle(key)}
                onSave={isWritable ? (next) => set.submit({ key, value: next }) : undefined}
                onDelete={isWritable ? () => remove.run(key) : undefined}
                onOpenEvent={openEvent}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** The changes up to a state, newest first. */
const upTo = (states: readonly ReplayedState[], index: number) =>
  states
    .slice(0, index + 1)
    .flatMap(({ source }) => (source ? [source] : []))
    .toReversed();
