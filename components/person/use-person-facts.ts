import { useFormatter, useTranslations } from "next-intl";
import { emailKeyOf } from "@/components/person/person-email";
import { personName } from "@/components/person/person-name";
import { propertyText } from "@/components/person/property-text";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Person } from "@/lib/contract/person/person";

/** What tells persons apart, in one line: e-mail address, unless it is the name, when they were last seen, and how many ids they have. */
export function usePersonFacts(projectId: string): (person: Person) => string {
  const t = useTranslations("persons.facts");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  return (person) => {
    const { properties, last_seen_at: at, distinct_ids } = person;
    const email = propertyText(properties[emailKeyOf(person) ?? ""]);
    const when = at && format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone });
    return [
      email === personName(person) ? "" : email,
      when ? t("lastSeen", { when }) : t("neverSeen"),
      t("ids", { count: distinct_ids.length }),
    ]
      .filter(Boolean)
      .join(" · ");
  };
}
