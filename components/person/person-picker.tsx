import { useQueries, useQuery } from "@tanstack/react-query";
import { HistoryIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { PersonAvatar } from "@/components/person/person-avatar";
import { personName } from "@/components/person/person-name";
import { useRecentPersons } from "@/components/person/recent-persons";
import { ComboBox } from "@/components/ui/combo-box";
import type { FieldTextProps } from "@/components/ui/field";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { ApiError } from "@/lib/client/call";
import { personOptions, personSearchOptions } from "@/lib/client/persons/search";
import type { Person } from "@/lib/contract/person/person";

interface PersonPickerProps extends FieldTextProps {
  projectId: string;
  value: Person | null;
  onChange: (person: Person | null) => void;
  isDisabled?: boolean;
  /** Focuses the field when it appears. */
  autoFocus?: boolean;
  /** Listed first while nothing is typed, each with why. */
  suggested?: readonly { person: Person; reason: string }[];
  /** The UUID of a person who is not listed. */
  except?: string;
}

const typingMs = 250;

/**
 * Selects a person by part of their name or email address, or by an id; with an empty text, recently picked
 * persons come first.
 */
export function PersonPicker({
  projectId,
  value,
  onChange,
  isDisabled = false,
  autoFocus = false,
  suggested = [],
  except,
  ...texts
}: PersonPickerProps) {
  const t = useTranslations("person");
  const common = useTranslations("common");
  const [search, setSearch] = useState("");
  const text = search.trim();
  const typed = useDebouncedValue(text, typingMs);
  const { recent, remember, forget } = useRecentPersons(projectId);
  const {
    data: results = [],
    isError,
    isPending,
    isPlaceholderData,
  } = useQuery(personSearchOptions(projectId, typed));
  const isSearching = text !== typed || isPending || isPlaceholderData;
  const recents = useQueries({ queries: recent.map((uuid) => personOptions(projectId, uuid)) });
  const gone = recents.findIndex(({ error }) => error instanceof ApiError && error.status === 404);
  const goneUuid = recent[gone];
  useEffect(() => {
    if (goneUuid !== undefined) forget(goneUuid);
  });
  const isRecent = (uuid: string) => typed === "" && recent.includes(uuid);
  const reasonOf = (uuid: string) => suggested.find(({ person }) => person.uuid === uuid)?.reason;
  const first = typed === "" ? suggested.map(({ person }) => person) : [];
  const latest = typed === "" ? recents.flatMap(({ data }) => (data ? [data] : [])) : [];
  // Results of the previous text stay only if they match the new one: a quick choice never picks another person.
  const matches = (person: Person) =>
    !isSearching ||
    personName(person).toLowerCase().includes(text.toLowerCase()) ||
    person.distinct_ids.includes(text);
  const persons = [...(value ? [value] : []), ...[...first, ...latest, ...results].filter(matches)].filter(
    ({ uuid }, at, all) => uuid !== except && all.findIndex((other) => other.uuid === uuid) === at,
  );
  return (
    <ComboBox
      {...texts}
      placeholder={t("placeholder")}
      options={persons.map((person) => {
        const name = personName(person);
        const [id = ""] = person.distinct_ids;
        return {
          id: person.uuid,
          label: name,
          detail: [reasonOf(person.uuid) ?? (isRecent(person.uuid) && t("recent")), id]
            .filter(Boolean)
            .join(" · "),
          icon: isRecent(person.uuid) ? (
            <HistoryIcon aria-hidden className="size-5 shrink-0 p-0.5 text-ink-3" strokeWidth={1.5} />
          ) : (
            <PersonAvatar name={name} />
          ),
        };
      })}
      value={value?.uuid ?? null}
      onType={setSearch}
      onChange={(uuid) => {
        const person = persons.find((one) => one.uuid === uuid) ?? null;
        if (person) remember(person.uuid);
        onChange(person);
      }}
      empty={isError ? common("cantLoadPersonsSentence") : isSearching ? common("searching") : t("empty")}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
    />
  );
}
