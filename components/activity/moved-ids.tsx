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
  return (
    <p className="flex flex-wrap gap-x-2 text-ink-2 text-table">
      {t("distinctIds")}
      {shown.map((id) => {
        const uuid = Object.hasOwn(persons, id) ? persons[id]?.uuid : undefined;
        const className = "font-mono text-mono [overflow-wrap:anywhere]";
        return uuid === undefined || uuid === person ? (
          <span key={id} className={className}>
            {id}
          </span>
        ) : (
          <NextLink
            key={id}
            href={personPath(projectId, uuid)}
            prefetch={false}
            className={`${className} text-water underline underline-offset-2 hover:text-water-hover`}
          >
            {id}
          </NextLink>
        );
      })}
      {ids.length > maxIds && <span>{t("moreIds", { count: ids.length - maxIds })}</span>}
    </p>
  );
}
