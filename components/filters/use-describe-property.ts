import { type Messages, useTranslations } from "next-intl";
import { useCallback } from "react";
import type { PropertyDefinition } from "@/lib/contract/definition";

type KnownProperty = keyof Messages["filters"]["knownProperties"];

/** What SDKs and people write everywhere, by name; those of SDKs also as they first were, under `$initial_`. */
const knownProperties = [
  "$browser",
  "$browser_version",
  "$os",
  "$os_version",
  "$device_type",
  "$current_url",
  "$pathname",
  "$host",
  "$referrer",
  "$referring_domain",
  "$screen_width",
  "$screen_height",
  "$viewport_width",
  "$viewport_height",
  "$geoip_city_name",
  "$geoip_country_code",
  "$geoip_country_name",
  "$geoip_continent_name",
  "$geoip_subdivision_1_name",
  "$geoip_postal_code",
  "$geoip_time_zone",
  "$user_id",
  "$creator_event_uuid",
  "email",
  "name",
  "username",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const satisfies KnownProperty[];

const initial = "$initial_";
const findKnownProperty = (name: string): KnownProperty | undefined =>
  knownProperties.find((key) => key === name);

/** Returns what a property is: as the team described it, else as it is known, else the kind of its values. */
export function useDescribeProperty(): (
  property: Pick<PropertyDefinition, "name" | "description" | "property_type">,
) => string | undefined {
  const t = useTranslations("filters");
  return useCallback(
    ({ name, description, property_type: type }) => {
      if (description !== "") return description;
      const knownProperty = findKnownProperty(name);
      if (knownProperty) return t(`knownProperties.${knownProperty}`);
      const part = name.startsWith(initial) ? name.slice(initial.length) : null;
      const first = part === null ? undefined : (findKnownProperty(`$${part}`) ?? findKnownProperty(part));
      if (first) return t("initialProperty", { property: t(`knownProperties.${first}`) });
      return type === null ? undefined : t(`propertyTypes.${type}`);
    },
    [t],
  );
}
