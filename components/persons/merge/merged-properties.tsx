import { useTranslations } from "next-intl";
import { mergedProperties } from "@/components/persons/merge/merged-person";
import type { Person } from "@/lib/contract/person/person";

interface MergedPropertiesProps {
  /** Who is kept. */
  into: Person;
  from: Person;
}

/** The properties of a person after a merge: what is lost and what is added first, the rest folded. */
export function MergedProperties({ into, from }: MergedPropertiesProps) {
  const t = useTranslations("persons.merge");
  const { lost, added, kept, equal } = mergedProperties(into, from);
  return (
    <section aria-label={t("properties")} className="flex flex-col gap-2 text-table">
      <p className="text-section">{t("summary", { added: added.length, lost: lost.length })}</p>
      {lost.length + added.length > 0 && (
        <dl className="grid gap-x-4 border border-line bg-sheet px-3 py-1 sm:grid-cols-[2fr_3fr]">
          {lost.map((key) => (
            <Property key={key} name={key}>
              {textOf(into.properties[key])}{" "}
              <span className="block text-rust">
                {t("lost")} <del>{textOf(from.properties[key])}</del>
              </span>
            </Property>
          ))}
          {added.map((key) => (
            <Property key={key} name={key}>
              {textOf(from.properties[key])} <span className="text-ink-3">{t("added")}</span>
            </Property>
          ))}
        </dl>
      )}
      <Folded summary={t("equal", { count: equal.length })} keys={equal} person={into} />
      <Folded summary={t("unchanged", { count: kept.length })} keys={kept} person={into} />
    </section>
  );
}

function Folded({ summary, keys, person }: { summary: string; keys: readonly string[]; person: Person }) {
  if (keys.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-ink-2">{summary}</summary>
      <dl className="mt-1 grid gap-x-4 border border-line bg-sheet px-3 py-1 sm:grid-cols-[2fr_3fr]">
        {keys.map((key) => (
          <Property key={key} name={key}>
            {textOf(person.properties[key])}
          </Property>
        ))}
      </dl>
    </details>
  );
}

function Property({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="contents [&>*]:min-w-0 [&>*]:[overflow-wrap:anywhere]">
      <dt className="pt-1 font-mono text-ink-3 text-mono sm:pb-1">{name}</dt>
      <dd className="pb-1 sm:pt-1">{children}</dd>
    </div>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
