import { useTranslations } from "next-intl";
import { useDescribeProperty } from "@/components/filters/use-describe-property";
import type { Option } from "@/components/ui/list-box";
import type { PropertyDefinition } from "@/lib/contract/definition";
import { isSdkBookkeeping } from "@/lib/contract/sdk/properties";

/** Properties as options of every picker: with what they are; bookkeeping of SDKs is folded away. */
export function usePropertyOptions() {
  const t = useTranslations("filters");
  const describeProperty = useDescribeProperty();
  return {
    toOption: (property: PropertyDefinition): Option => ({
      id: property.name,
      label: property.name,
      detail: describeProperty(property),
      isFolded: isSdkBookkeeping(property.name),
    }),
    unfoldLabel: t("showSdkProperties"),
  };
}
