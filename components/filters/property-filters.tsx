"use client";
import { useQuery } from "@tanstack/react-query";
import { PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PropertyRow } from "@/components/filters/property-row";
import { ReferenceRow } from "@/components/filters/reference-row";
import { Button } from "@/components/ui/button";
import { useRowKeys } from "@/components/ui/use-row-keys";
import { propertyDefinitionsOptions } from "@/lib/client/persons";
import type { PropertyFilter } from "@/lib/contract/filter";

interface PropertyFiltersProps {
  projectId: string;
  label: string;
  /** All of them must be true. Half-written ones are the caller's to keep back. */
  filters: readonly PropertyFilter[];
  onChange: (filters: PropertyFilter[]) => void;
  isDisabled?: boolean;
}

/** Conditions on the properties of persons, joined by "and". */
export function PropertyFilters({
  projectId,
  label,
  filters,
  onChange,
  isDisabled = false,
}: PropertyFiltersProps) {
  const t = useTranslations("filters");
  const { data: properties = [] } = useQuery(propertyDefinitionsOptions(projectId));
  const replace = (at: number, filter: PropertyFilter) => onChange(filters.with(at, filter));
  const { keyOf, removeKey } = useRowKeys(filters.length);
  const [addedAt, setAddedAt] = useState<number | null>(null);
  const add = (filter: PropertyFilter) => {
    setAddedAt(filters.length);
    onChange([...filters, filter]);
  };
  const remove = (at: number) => {
    removeKey(at);
    onChange(filters.toSpliced(at, 1));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      {filters.map((filter, at) => {
        const Row = filter.type === "person" || filter.type === undefined ? PropertyRow : ReferenceRow;
        return (
          <Row
            key={keyOf(at)}
            projectId={projectId}
            number={at + 1}
            filter={filter}
            properties={properties}
            isDisabled={isDisabled}
            autoFocus={at === addedAt}
            onChange={(next) => replace(at, next)}
            onRemove={() => remove(at)}
          />
        );
      })}
      <div className="flex flex-wrap gap-1">
        <Button
          variant="quiet"
          size="small"
          isDisabled={isDisabled}
          onPress={() => add({ key: "", type: "person", operator: "exact", value: "" })}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("add")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          isDisabled={isDisabled}
          onPress={() => add({ key: "id", type: "cohort", operator: "in", value: "" })}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {t("addCohort")}
        </Button>
      </div>
    </fieldset>
  );
}
