import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PropertyValues } from "@/components/filters/property-values";
import { usePropertyOptions } from "@/components/filters/use-property-options";
import {
  comparedProperty,
  onlyPart,
  propertyValuesIn,
  withPropertyValues,
} from "@/components/surveys/compare/comparison-state";
import { useComparison } from "@/components/surveys/compare/use-comparison";
import { ComboBox } from "@/components/ui/combo-box";
import { propertyDefinitionsOptions } from "@/lib/client/persons/search";

/** A person property, and the values that each set has. */
export function PropertyPickers({ projectId }: { projectId: string }) {
  const t = useTranslations("compare");
  const common = useTranslations("common");
  const { view, filter, change } = useComparison();
  const { data: properties = [] } = useQuery(propertyDefinitionsOptions(projectId));
  const { toOption, unfoldLabel } = usePropertyOptions(projectId);
  const key = comparedProperty(view.other);
  const options = properties.map(toOption);
  const chooseProperty = (next: string | null) =>
    change({
      properties: withPropertyValues(filter, key, []).properties,
      other: next === null ? null : withoutValues(next),
    });
  return (
    <>
      <div className="w-full sm:w-56">
        <ComboBox
          key={properties.length}
          label={common("property")}
          options={
            key === "" || options.some(({ id }) => id === key)
              ? options
              : [...options, { id: key, label: key }]
          }
          unfoldLabel={unfoldLabel}
          value={key === "" ? null : key}
          onChange={chooseProperty}
          placeholder={t("chooseProperty")}
          empty={t("noProperty")}
        />
      </div>
      {key !== "" && (
        <>
          <Values
            label={t("names.first")}
            projectId={projectId}
            property={key}
            values={propertyValuesIn(filter, key)}
            onChange={(values) => change({ properties: withPropertyValues(filter, key, values).properties })}
          />
          <Values
            label={t("names.second")}
            projectId={projectId}
            property={key}
            values={propertyValuesIn(view.other, key)}
            onChange={(values) =>
              change({
                other: values.length > 0 ? withPropertyValues(onlyPart({}), key, values) : withoutValues(key),
              })
            }
          />
        </>
      )}
    </>
  );
}

/** A second set of which only the property is chosen. */
const withoutValues = (key: string) =>
  onlyPart({ properties: [{ key, type: "person", operator: "exact", value: [] }] });

interface ValuesProps {
  label: string;
  projectId: string;
  property: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

const Values = ({ label, ...props }: ValuesProps) => (
  <div className="flex w-full flex-col gap-1.5 sm:w-56">
    <span aria-hidden className="text-ink-2 text-label">
      {label}
    </span>
    <PropertyValues {...props} label={label} isDisabled={false} />
  </div>
);
