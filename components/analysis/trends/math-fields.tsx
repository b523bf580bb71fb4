import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePropertyOptions } from "@/components/filters/use-property-options";
import { Select } from "@/components/ui/select";
import { SuggestField } from "@/components/ui/suggest-field";
import { eventPropertyDefinitionsOptions } from "@/lib/client/events";
import type { Entity } from "@/lib/contract/analysis/parameters";
import { isOfProperty, trendMaths } from "@/lib/contract/analysis/trend";

interface MathFieldsProps {
  projectId: string;
  event: Entity;
  /** The letter of the event. */
  mark: string;
  onChange: (event: Entity) => void;
}

/** What is counted of an event, and of which of its properties. */
export function MathFields({ projectId, event, mark, onChange }: MathFieldsProps) {
  const t = useTranslations("analysis.trends");
  const common = useTranslations("common");
  const { toOption, unfoldLabel, empty } = usePropertyOptions(projectId);
  const math = trendMaths.find((one) => one === event.math) ?? "total";
  const needsProperty = isOfProperty(math);
  const { data: properties = [] } = useQuery({
    ...eventPropertyDefinitionsOptions(projectId),
    enabled: needsProperty,
  });
  return (
    <div className="ml-5 flex flex-col gap-2">
      <Select
        label={t("math", { mark })}
        isLabelHidden
        options={trendMaths.map((id) => ({ id, label: t(`maths.${id}`) }))}
        value={math}
        onChange={(next) => {
          const { math: _, math_property: property, ...rest } = event;
          onChange({
            ...rest,
            ...(next !== "total" && { math: next }),
            ...(isOfProperty(next) && { math_property: property ?? "" }),
          });
        }}
      />
      {needsProperty && (
        <SuggestField
          label={t("mathProperty", { mark })}
          isLabelHidden
          isMono
          placeholder={common("property")}
          value={typeof event.math_property === "string" ? event.math_property : ""}
          onChange={(name) => onChange({ ...event, math_property: name })}
          options={properties.map(toOption)}
          unfoldLabel={unfoldLabel}
          empty={empty}
        />
      )}
    </div>
  );
}
