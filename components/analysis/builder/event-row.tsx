import { FilterIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EventPicker } from "@/components/filters/event-picker";
import { readFlatFilters } from "@/components/filters/flat-filters";
import { PropertyFilters } from "@/components/filters/property-filters";
import { UncapturedEvent } from "@/components/filters/uncaptured-event";
import { Button } from "@/components/ui/button";
import { DragHandle } from "@/components/ui/drag-handle";
import { IconButton } from "@/components/ui/icon-button";
import type { DragHandleProps } from "@/components/ui/use-reorder";
import type { Entity } from "@/lib/contract/analysis/parameters";

interface EventRowProps {
  projectId: string;
  /** Number of the event, from 1, or its letter. */
  number: number | string;
  event: Entity;
  onChange: (event: Entity) => void;
  onRemove: () => void;
  /** Further fields. */
  fields?: React.ReactNode;
  /** Moves the row; null where it can't be moved. */
  handle: DragHandleProps | null;
  /** Focuses the event's name when the row appears. */
  autoFocus: boolean;
}

const subjects = ["event", "person", "cohort"] as const;

/** An event by its name, and the filters that it has to match. */
export function EventRow(props: EventRowProps) {
  const { projectId, number, event, onChange, onRemove, fields, handle, autoFocus } = props;
  const t = useTranslations("analysis.builder");
  const common = useTranslations("common");
  const filters = readFlatFilters(event.properties);
  const [isFiltering, setFiltering] = useState(filters === null || filters.length > 0);
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        {handle && (
          <DragHandle {...handle} label={t("moveEvent", { number })} className="-ml-2 h-[34px] w-5" />
        )}
        <span aria-hidden className="w-4 shrink-0 font-mono text-ink-3 text-mono-small">
          {number}
        </span>
        <div className="min-w-0 grow">
          <EventPicker
            projectId={projectId}
            label={common("eventNumber", { number })}
            isLabelHidden
            value={event.id ?? ""}
            placeholder={event.id === null ? common("anyEvent") : t("chooseEvent")}
            anyEvent={{ label: common("anyEvent"), onChoose: () => onChange({ ...event, id: null }) }}
            onChange={(id) => onChange({ ...event, id })}
            autoFocus={autoFocus}
            opensOnFocus={autoFocus}
          />
        </div>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t("filterEvent", { number })}
          aria-expanded={isFiltering}
          onPress={() => setFiltering(!isFiltering)}
        >
          <FilterIcon
            aria-hidden
            className={`size-4 ${filters?.length === 0 ? "" : "text-water"}`}
            strokeWidth={1.5}
          />
        </Button>
        <IconButton Icon={XIcon} label={t("removeEvent", { number })} onPress={onRemove} />
      </div>
      <UncapturedEvent projectId={projectId} name={event.id ?? ""} className="ml-5" />
      {fields}
      {isFiltering && (
        <div className="ml-2 border-line border-l-2 pl-3">
          {filters ? (
            <PropertyFilters
              projectId={projectId}
              label={t("filterEvent", { number })}
              filters={filters}
              subjects={subjects}
              onChange={(properties) => onChange({ ...event, properties })}
            />
          ) : (
            <p className="text-ink-2 text-table">{t("nestedFilters")}</p>
          )}
        </div>
      )}
    </li>
  );
}
