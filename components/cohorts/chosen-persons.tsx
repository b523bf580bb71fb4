import { useTranslations } from "next-intl";
import { PersonChip } from "@/components/person/person-chip";
import { Button } from "@/components/ui/button";
import type { ListedPerson } from "@/lib/contract/person/list";

/** Persons that are named; more are counted. */
const maxShown = 50;

interface ChosenPersonsProps {
  persons: readonly ListedPerson[];
  onChange: (persons: readonly ListedPerson[]) => void;
}

/** Persons that were found or picked for a new cohort, each with a button that removes it. */
export function ChosenPersons({ persons, onChange }: ChosenPersonsProps) {
  const t = useTranslations("cohorts.chosen");
  const common = useTranslations("common");
  if (persons.length === 0) return <p className="text-ink-3">{t("none")}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status">{common("personCount", { count: persons.length })}</p>
      <ul aria-label={t("title")} className="flex max-w-full flex-wrap gap-1.5">
        {persons.slice(0, maxShown).map((person) => (
          <li key={person.uuid} className="max-w-full">
            <PersonChip
              person={person}
              onRemove={() => onChange(persons.filter(({ uuid }) => uuid !== person.uuid))}
            />
          </li>
        ))}
      </ul>
      {persons.length > maxShown && (
        <p className="text-ink-3">{common("moreCount", { count: persons.length - maxShown })}</p>
      )}
      <Button variant="quiet" size="small" onPress={() => onChange([])}>
        {t("clear")}
      </Button>
    </div>
  );
}
