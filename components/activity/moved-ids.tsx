import { useQuery } from "@tanstack/react-query";
import NextLink from "next/link";
import { useTranslations } from "next-intl";
import { personPath } from "@/lib/client/links/persons";
import { personsOfIdsOptions } from "@/lib/client/persons/page";

/** More would push the next entry out of sight. */
const maxIds = 10;

interface MovedIdsProps {
  projectId: string;
  ids: readonly string[];
  /** UUID of the person that the entry is about. */
  person: string | null;
}

/** The distinct ids of a split or a merge, each with a link to the person who has it now, if that is another one. */
export function MovedIds({ projectId, ids, person }: MovedIdsProps) {
  const t = useTranslations("activity");
  const shown = ids.slice(0, maxIds);
  const { data: persons = {} } = useQuery(personsOfIdsOptions(projectId, shown));
  const uuidOf = (id: string) => (Object.hasOwn(persons, id) ? persons[id]?.uuid : undefined);
  const isElsewhere = (id: string) => ![person, undefined].includes(uuidOf(id));
  const lines = [
    { label: "distinctIds", lineIds: shown.filter((id) => !isElsewhere(id)) },
    { label: "idsElsewhere", lineIds: shown.filter(isElsewhere) },
  ] as const;
  return lines.map(
    ({ label, lineIds }) =>
      lineIds.length > 0 && (
        <p key={label} className="flex flex-wrap gap-x-2 text-ink-2 text-table">
          {t(label)}
          {lineIds.map((id) => (
            <MovedId key={id} projectId={projectId} id={id} uuid={isElsewhere(id) ? uuidOf(id) : undefined} />
          ))}
          {lineIds.at(-1) === shown.at(-1) && ids.length > maxIds && (
            <span>{t("moreIds", { count: ids.length - maxIds })}</span>
          )}
        </p>
      ),
  );
}

/** @param uuid of the person to whom the id leads */
function MovedId({ projectId, id, uuid }: { projectId: string; id: string; uuid: string | undefined }) {
  const className = "font-mono text-mono [overflow-wrap:anywhere]";
  return uuid === undefined ? (
    <span className={className}>{id}</span>
  ) : (
    <NextLink
      href={personPath(projectId, uuid)}
      prefetch={false}
      className={`${className} text-water underline underline-offset-2 hover:text-water-hover`}
    >
      {id}
    </NextLink>
  );
}
