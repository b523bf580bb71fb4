import { useFormatter, useTranslations } from "next-intl";
import { emailKeyOf } from "@/components/person/person-email";
import { personName } from "@/components/person/person-name";
import { propertyText } from "@/components/person/property-text";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Person } from "@/lib/contract/person/person";

/**
 * What tells persons apart, in one line: name and e-mail address, of which one may be what the person is called by, when they
 * were last seen, and how many ids they have.
 */
export function usePersonFacts(projectId: string): (person: Person) => string {
  const t = useTranslations("persons.facts");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  return (person) => {
    const { properties, last_seen_at: at, distinct_ids } = person;
    const names = [properties.name, properties[emailKeyOf(person) ?? ""]].map(propertyText);
    const when = at && format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone });
    return [
      ...names.filter((name) => name !== personName(person)),
      when ? t("lastSeen", { when }) : t("neverSeen"),
      common("distinctIdCount", { count: distinct_ids.length }),
    ]
      .filter(Boolean)
      .join(" · ");
  };
}
