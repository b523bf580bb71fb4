import { XIcon } from "lucide-react";
import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { Button as AriaButton } from "react-aria-components";
import { PersonAvatar } from "@/components/person/person-avatar";
import { personName } from "@/components/person/person-name";
import type { Person } from "@/lib/contract/person/person";

interface PersonChipProps {
  person: Pick<Person, "name" | "distinct_ids" | "uuid">;
  /** Link of the chip. */
  href?: string;
  onRemove?: () => void;
}

/** A person in a line of text or a row of chips: initials, name, and the first distinct id at the pointer. */
export function PersonChip({ person, href, onRemove }: PersonChipProps) {
  const common = useTranslations("common");
  const name = personName(person);
  const [id = person.uuid] = person.distinct_ids;
  return (
    <span
      title={id}
      className="inline-flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-control border border-line bg-sheet px-1 text-table"
    >
      <PersonAvatar name={name} />
      {href === undefined ? (
        <span className="truncate">{name}</span>
      ) : (
        <NextLink href={href} prefetch={false} className="truncate text-ink hover:underline">
          {name}
        </NextLink>
      )}
      {onRemove ? (
        <AriaButton
          aria-label={common("removeNamed", { name })}
          onPress={onRemove}
          className="grid size-6 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          <XIcon aria-hidden className="size-3.5" strokeWidth={1.75} />
        </AriaButton>
      ) : (
        <span className="w-0.5" />
      )}
    </span>
  );
}
