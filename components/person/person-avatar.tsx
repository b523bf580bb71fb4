import { initialsOf } from "@/components/person/person-name";
import { isUuid } from "@/lib/contract/wire/uuid";

/** The initials of a person, shown next to their name; a UUID has none. */
export const PersonAvatar = ({ name }: { name: string }) =>
  isUuid(name) ? null : (
    <span
      aria-hidden
      className="grid size-5 shrink-0 place-items-center rounded-control bg-water-soft font-medium text-[10px] text-ink leading-none forced-colors:border"
    >
      {initialsOf(name)}
    </span>
  );
