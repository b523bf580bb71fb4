import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  isOffered,
  type OfferedOperator,
  offered,
  operatorOf,
  valuesOf,
  withOperator,
} from "@/components/filters/operators";
import { PropertyValues } from "@/components/filters/property-values";
import { conditionRowClasses } from "@/components/filters/row-classes";
import { usePropertyOptions } from "@/components/filters/use-property-options";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { SuggestField } from "@/components/ui/suggest-field";
import { TextField } from "@/components/ui/text-field";
import type { PropertyDefinition } from "@/lib/contract/definition";
import type { PropertyFilter } from "@/lib/contract/filter";
import { isPattern } from "@/lib/contract/survey/url-match";

export interface FilterRowProps {
  projectId: string;
  /** The number of the filter, from 1, which names its fields. */
  number: number;
  filter: PropertyFilter;
  /** Properties that are known. */
  properties: readonly PropertyDefinition[];
  isDisabled: boolean;
  /** Focuses its first field when it appears. */
  autoFocus?: boolean;
  /** Whether it says that it is about the event or the person: where there are both. */
  isSubjectNamed?: boolean;
  onChange: (filter: PropertyFilter) => void;
  onRemove: () => void;
}

const operators = Object.keys(offered).filter(isOffered);

/** One condition: property, comparison, value. */
export function PropertyRow(props: FilterRowProps) {
  const { projectId, number, filter, properties, isDisabled, autoFocus = false, onChange, onRemove } = props;
  const { isSubjectNamed = false } = props;
  const t = useTranslations("filters");
  const common = useTranslations("common");
  const isEvent = filter.type === "event";
  const propertyName = isSubjectNamed
    ? common(isEvent ? "eventProperty" : "personProperty")
    : common("property");
  const operator = operatorOf(filter);
  const [first = ""] = valuesOf(filter);
  const { toOption, unfoldLabel, empty } = usePropertyOptions(projectId);
  const options = properties.map(toOption);
  const isHidden = options.some((option) => option.id === filter.key && option.isDisabled);
  const kind = isHidden ? null : offered[operator];
  return (
    <div className={`${conditionRowClasses} ${isSubjectNamed ? "@md:items-end" : ""}`}>
      <SuggestField
        label={`${propertyName} ${number}`}
        isLabelHidden={!isSubjectNamed}
        isMono
        placeholder={propertyName}
        value={filter.key}
        onChange={(key) => onChange({ ...filter, key })}
        options={options}
        unfoldLabel={unfoldLabel}
        empty={empty}
        fault={isHidden ? t("hiddenByRole") : undefined}
        isDisabled={isDisabled}
        autoFocus={autoFocus}
      />
      <Select<OfferedOperator>
        label={`${t("operator")} ${number}`}
        isLabelHidden
        className={`@max-md:col-start-1 ${isSubjectNamed ? "@md:self-end" : ""}`}
        options={operators.map((id) => ({ id, label: t(`operators.${id}`) }))}
        value={operator}
        onChange={(next) => onChange(withOperator(filter, next))}
        isDisabled={isDisabled}
      />
      <div className={`min-w-0 @max-md:col-start-1 ${isSubjectNamed ? "@md:self-end" : ""}`}>
        {kind === "values" && (
          <PropertyValues
            projectId={projectId}
            label={`${common("values")} ${number}`}
            property={filter.key}
            isEvent={isEvent}
            values={valuesOf(filter)}
            onChange={(values) => onChange({ ...filter, value: values.length === 1 ? values[0] : values })}
            isDisabled={isDisabled}
          />
        )}
        {(kind === "text" || kind === "pattern" || kind === "number" || kind === "date") && (
          <TextField
            label={`${common("value")} ${number}`}
            isLabelHidden
            value={first}
            onChange={(value) => onChange({ ...filter, value })}
            isDisabled={isDisabled}
            inputMode={kind === "number" ? "decimal" : "text"}
            {...(kind === "date" && { hint: t("dateHint") })}
            fault={kind === "pattern" && first !== "" && !isPattern(first) ? t("badPattern") : undefined}
          />
        )}
      </div>
      <RemoveFilter
        number={number}
        isDisabled={isDisabled}
        onRemove={onRemove}
        className={isSubjectNamed ? "self-end" : ""}
      />
    </div>
  );
}

/** The button that removes a condition; at the end of the row, on a phone at its first line. */
export function RemoveFilter({
  number,
  isDisabled,
  onRemove,
  className = "",
}: Pick<FilterRowProps, "number" | "isDisabled" | "onRemove"> & { className?: string }) {
  const t = useTranslations("filters");
  return (
    <IconButton
      Icon={XIcon}
      label={t("remove", { number })}
      isDisabled={isDisabled}
      onPress={onRemove}
      className={`@max-md:col-start-2 @max-md:row-start-1 ${className}`}
    />
  );
}
