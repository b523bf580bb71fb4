import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { newBehavior } from "@/components/filters/behavior";
import { BehaviorRow } from "@/components/filters/behavior-row";
import { PropertyRow } from "@/components/filters/property-row";
import { ReferenceRow } from "@/components/filters/reference-row";
import { Button } from "@/components/ui/button";
import { useRowKeys } from "@/components/ui/use-row-keys";
import { eventPropertyDefinitionsOptions } from "@/lib/client/events";
import { propertyDefinitionsOptions } from "@/lib/client/persons/search";
import type { PropertyFilter } from "@/lib/contract/filter";

interface PropertyFiltersProps {
  projectId: string;
  label: string;
  /** All of them must be true. Half-written ones are the caller's to keep back. */
  filters: readonly PropertyFilter[];
  onChange: (filters: PropertyFilter[]) => void;
  isDisabled?: boolean;
  /** The kinds of conditions offered. Default: persons and cohorts. */
  subjects?: readonly FilterKind[];
  /** Path of the list, by which problems focus a condition. */
  path?: string;
}

/** The subject of a condition: the event itself, its person, a cohort of the person, or what the person did. */
export type FilterKind = "event" | "person" | "cohort" | "behavior";

const personSubjects = ["person", "cohort"] as const;
const newFilters: Record<FilterKind, PropertyFilter> = {
  event: { key: "", type: "event", operator: "exact", value: "" },
  person: { key: "", type: "person", operator: "exact", value: "" },
  cohort: { key: "id", type: "cohort", operator: "in", value: "" },
  behavior: newBehavior,
};
const isOfProperty = (type: PropertyFilter["type"]) =>
  type === "event" || type === "person" || type === undefined;

/** Conditions on the properties of persons and, where enabled, of events, joined by "and". */
export function PropertyFilters({
  projectId,
  label,
  filters,
  onChange,
  isDisabled = false,
  subjects = personSubjects,
  path,
}: PropertyFiltersProps) {
  const t = useTranslations("filters");
  const common = useTranslations("common");
  const { data: properties = [] } = useQuery(propertyDefinitionsOptions(projectId));
  const hasEvents = subjects.includes("event");
  const { data: eventProperties = [] } = useQuery({
    ...eventPropertyDefinitionsOptions(projectId),
    enabled: hasEvents,
  });
  const replace = (at: number, filter: PropertyFilter) => onChange(filters.with(at, filter));
  const { keyOf, removeKey } = useRowKeys(filters.length);
  const [addedAt, setAddedAt] = useState<number | null>(null);
  const add = (filter: PropertyFilter) => {
    // No property was chosen in the last one: another kind takes its place.
    const last = filters.at(-1);
    const isReplaced = last?.key === "" && last.type !== filter.type && isOfProperty(last.type);
    const at = filters.length - (isReplaced ? 1 : 0);
    setAddedAt(at);
    onChange([...filters.slice(0, at), filter]);
  };
  const remove = (at: number) => {
    removeKey(at);
    onChange(filters.toSpliced(at, 1));
  };
  return (
    <fieldset className="@container flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      {filters.map((filter, at) => {
        const row = {
          projectId,
          number: at + 1,
          filter,
          properties: filter.type === "event" ? eventProperties : properties,
          isSubjectNamed: hasEvents,
          isDisabled,
          autoFocus: at === addedAt,
          onChange: (next: PropertyFilter) => replace(at, next),
          onRemove: () => remove(at),
        };
        const Row = isOfProperty(filter.type) ? PropertyRow : ReferenceRow;
        return (
          <div
            key={keyOf(at)}
            {...(path && { "data-path": `${path}.${at}` })}
            className="flex min-w-0 flex-col gap-2"
          >
            {at > 0 && <p className="text-ink-3 text-label">{t("and")}</p>}
            {filter.type === "behavioral" ? (
              <BehaviorRow {...row}>
                <PropertyFilters
                  projectId={projectId}
                  label={t("behavior.filters", { number: at + 1 })}
                  filters={filter.event_filters ?? []}
                  onChange={(event_filters) => replace(at, { ...filter, event_filters })}
                  isDisabled={isDisabled}
                  subjects={["event"]}
                />
              </BehaviorRow>
            ) : (
              <Row {...row} />
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap gap-1">
        {subjects.map((subject) => (
          <Button
            key={subject}
            variant="quiet"
            size="small"
            isDisabled={isDisabled}
            onPress={() => add(newFilters[subject])}
          >
            <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
            {subject === "cohort" || subject === "behavior"
              ? common(subject === "cohort" ? "addCohort" : "addEvent")
              : hasEvents
                ? common(subject === "event" ? "eventProperty" : "personProperty")
                : t("add")}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
