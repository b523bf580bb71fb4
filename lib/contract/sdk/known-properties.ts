/** Properties that have words on screens: what SDKs and people write everywhere. */

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
] as const;
type KnownProperty = (typeof knownProperties)[number];

const initial = "$initial_";
const find = (name: string): KnownProperty | undefined => knownProperties.find((key) => key === name);

/** The property that a name is of, if it has words, and whether the name is of its first value: `$initial_browser`. */
export function findKnownProperty(name: string): { property: KnownProperty; isFirst: boolean } | undefined {
  const property = find(name);
  if (property) return { property, isFirst: false };
  const part = name.startsWith(initial) ? name.slice(initial.length) : null;
  const first = part === null ? undefined : (find(`$${part}`) ?? find(part));
  return first && { property: first, isFirst: true };
}
