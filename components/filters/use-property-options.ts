import { useTranslations } from "next-intl";
import { useDescribeProperty } from "@/components/filters/use-describe-property";
import type { Option } from "@/components/ui/list-box";
import { useSeesPersonalData } from "@/lib/client/access/use-role";
import type { PropertyDefinition } from "@/lib/contract/definition";
import { isSdkBookkeeping } from "@/lib/contract/sdk/properties";

/**
 * Properties as options of every picker: with what they are; bookkeeping of SDKs is folded away, and what a role hides can't be chosen.
 */
export function usePropertyOptions(projectId: string) {
  const t = useTranslations("filters");
  const seesPersonalData = useSeesPersonalData(projectId);
  const describeProperty = useDescribeProperty();
  return {
    toOption: (property: PropertyDefinition): Option => ({
      id: property.name,
      label: property.name,
      ...(property.is_personal && !seesPersonalData
        ? { detail: t("hiddenByRole"), isDisabled: true }
        : { detail: describeProperty(property) }),
      isFolded: isSdkBookkeeping(property.name),
    }),
    unfoldLabel: t("showSdkProperties"),
    empty: t("noProperty"),
  };
}
