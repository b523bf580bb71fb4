import { useFormatter, useTranslations } from "next-intl";
import { PersonAvatar } from "@/components/person/person-avatar";
import { personName } from "@/components/person/person-name";
import { usePersonFacts } from "@/components/person/use-person-facts";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Person } from "@/lib/contract/person/person";

interface PersonSummaryProps {
  projectId: string;
  person: Person;
  /** Properties whose values are lost. */
  overridden?: readonly string[];
}

/** A person in short: what tells them apart, when they were stored, ids, and properties. */
export function PersonSummary({ projectId, person, overridden = [] }: PersonSummaryProps) {
  const t = useTranslations("persons.merge");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const factsOf = usePersonFacts(projectId);
  const name = personName(person);
  return (
    <article className="flex min-w-0 flex-col gap-2 border border-line bg-sheet p-3 text-table">
      <h4 className="flex min-w-0 items-center gap-2 font-medium">
        <PersonAvatar name={name} />
        <span className="truncate">{name}</span>
      </h4>
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        {factsOf(person)}
        <span className="block">
          {t("created", {
            when: format.dateTime(new Date(person.created_at), {
              dateStyle: "medium",
              timeStyle: "short",
              timeZone,
            }),
          })}
        </span>
      </p>
      <ul aria-label={t("ids")} className="flex flex-col font-mono text-mono">
        {person.distinct_ids.map((id) => (
          <li key={id} className="shrink-0 truncate" title={id}>
            {id}
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3">
        {Object.entries(person.properties).map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="truncate font-mono text-ink-3 text-mono" title={key}>
              {key}
            </dt>
            <dd className={`truncate ${overridden.includes(key) ? "text-rust line-through" : ""}`}>
              {overridden.includes(key) && <span className="sr-only">{t("lost")} </span>}
              {typeof value === "string" ? value : JSON.stringify(value)}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
