import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EventPicker } from "@/components/filters/event-picker";
import { conditionRowClasses } from "@/components/filters/row-classes";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { useRowKeys } from "@/components/ui/use-row-keys";
import { isSameJson, type JsonObject } from "@/lib/contract/wire/json";
import {
  type EventTrigger,
  readFilterValues,
  readPropertyFilters,
  splitValues,
} from "@/lib/survey-model/event-triggers";

interface EventRowProps {
  /** Path of the event in the survey: problems focus it by this path. */
  path: string;
  label: string;
  trigger: EventTrigger;
  onChange: (trigger: EventTrigger) => void;
  onRemove: (() => void) | null;
  isDisabled: boolean;
}

/** Operators that posthog-js supports for event properties. */
const comparisons = [
  "exact",
  "is_not",
  "icontains",
  "not_icontains",
  "regex",
  "not_regex",
  "gt",
  "lt",
] as const;

/** An event name with property filters. */
export function EventRow({ path, label, trigger, onChange, onRemove, isDisabled }: EventRowProps) {
  const t = useTranslations("audience");
  const common = useTranslations("common");
  const operators = useTranslations("filters.operators");
  const { projectId } = useEditor("projectId");
  const filters = readPropertyFilters(trigger);
  const { keyOf, removeKey } = useRowKeys(filters.length);
  const writeFilters = (entries: [string, JsonObject][]) => {
    const { propertyFilters: _filters, ...rest } = trigger;
    onChange(entries.length > 0 ? { ...rest, propertyFilters: Object.fromEntries(entries) } : rest);
  };
  const removeFilter = (at: number) => {
    removeKey(at);
    writeFilters(filters.toSpliced(at, 1));
  };
  return (
    <div data-path={path} className="@container flex min-w-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <EventPicker
            projectId={projectId}
            label={label}
            isLabelHidden
            value={trigger.name}
            onChange={(name) => onChange({ ...trigger, name })}
            placeholder="order completed"
            isDisabled={isDisabled}
          />
        </div>
        <Button
          variant="quiet"
          size="small"
          // Filters are keyed by property, so only one can be unnamed.
          isDisabled={isDisabled || filters.some(([property]) => property === "")}
          onPress={() => writeFilters([...filters, ["", { operator: "exact", values: [] }]])}
        >
          <PlusIcon aria-hidden className="size-4" strokeWidth={1.5} />
          {common("property")}
        </Button>
        {onRemove && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={t("events.remove", { event: label })}
            isDisabled={isDisabled}
            onPress={onRemove}
          >
            <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
          </Button>
        )}
      </div>
      {filters.map(([property, filter], at) => {
        const { operator = "exact" } = filter;
        const knownOperator = comparisons.find((candidate) => candidate === operator) ?? "exact";
        const values = readFilterValues(filter);
        const replaceFilter = (name: string, next: JsonObject) =>
          writeFilters(filters.with(at, [name, next]));
        return (
          <div key={keyOf(at)} className={`${conditionRowClasses} pl-4`}>
            <TextField
              label={t("events.property", { event: label, number: at + 1 })}
              isLabelHidden
              value={property}
              onChange={(name) =>
                filters.every(([otherName]) => otherName !== name) &&
                replaceFilter(name, { operator, values })
              }
              placeholder="amount"
              isDisabled={isDisabled}
              isMono
            />
            <Select
              label={t("events.comparison", { event: label, number: at + 1 })}
              isLabelHidden
              className="@max-md:col-start-1"
              options={comparisons.map((id) => ({ id, label: operators(id) }))}
              value={knownOperator}
              onChange={(next) => replaceFilter(property, { operator: next, values })}
              isDisabled={isDisabled}
            />
            <div className="min-w-0 @max-md:col-start-1">
              <ValuesField
                label={t("events.values", { event: label, number: at + 1 })}
                values={values}
                onChange={(values) => replaceFilter(property, { operator, values })}
                isDisabled={isDisabled}
              />
            </div>
            <Button
              variant="quiet"
              size="icon"
              className="@max-md:col-start-2 @max-md:row-start-1"
              aria-label={t("events.removeProperty", { event: label, number: at + 1 })}
              isDisabled={isDisabled}
              onPress={() => removeFilter(at)}
            >
              <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
            </Button>
          </div>
        );
      })}
    </div>
  );
}

interface ValuesFieldProps {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  isDisabled: boolean;
}

/** Comma-separated values. The typed text is kept as long as it has the same values. */
function ValuesField({ label, values, onChange, isDisabled }: ValuesFieldProps) {
  const t = useTranslations("audience");
  const [typed, setTyped] = useState(values.join(", "));
  return (
    <TextField
      label={label}
      isLabelHidden
      placeholder={t("events.valuesHint")}
      value={isSameJson(splitValues(typed), values) ? typed : values.join(", ")}
      onChange={(text) => {
        setTyped(text);
        onChange(splitValues(text));
      }}
      isDisabled={isDisabled}
    />
  );
}
