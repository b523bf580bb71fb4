import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { PropertyDefinition } from "@/lib/contract/definition";
import { findKnownProperty } from "@/lib/contract/sdk/known-properties";

/** Returns what a property is: as the team described it, else as it is known, else the kind of its values. */
export function useDescribeProperty(): (
  property: Pick<PropertyDefinition, "name" | "description" | "property_type">,
) => string | undefined {
  const t = useTranslations("filters");
  return useCallback(
    ({ name, description, property_type: type }) => {
      if (description !== "") return description;
      const standard = findKnownProperty(name);
      if (!standard) return type === null ? undefined : t(`propertyTypes.${type}`);
      const property = t(`knownProperties.${standard.property}`);
      return standard.isFirst ? t("initialProperty", { property }) : property;
    },
    [t],
  );
}
