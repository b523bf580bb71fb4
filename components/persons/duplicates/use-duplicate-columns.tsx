import NextLink from "next/link";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-list/column";
import { PersonAvatar } from "@/components/person/person-avatar";
import { personName } from "@/components/person/person-name";
import { usePersonFacts } from "@/components/person/use-person-facts";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useCanEdit } from "@/lib/client/access/use-role";
import { personPath } from "@/lib/client/links/persons";
import type { DuplicateGroup } from "@/lib/contract/person/duplicate";
import type { Person } from "@/lib/contract/person/person";

interface DuplicateActions {
  isDismissed: boolean;
  onMerge: (persons: readonly Person[]) => void;
  onDismiss: (group: DuplicateGroup) => void;
  onRestore: (group: DuplicateGroup) => void;
}

/** What persons share and where, who they are, and what to do. */
export function useDuplicateColumns(
  projectId: string,
  { isDismissed, onMerge, onDismiss, onRestore }: DuplicateActions,
): Column<DuplicateGroup, "evidence" | "persons" | "actions">[] {
  const t = useTranslations("duplicates");
  const common = useTranslations("common");
  const canEdit = useCanEdit(projectId);
  const factsOf = usePersonFacts(projectId);
  const valuesOf = ({ evidence }: DuplicateGroup) => evidence.map(({ value }) => value).join(", ");
  return [
    {
      id: "evidence",
      header: t("columns.evidence"),
      className: "min-w-0 align-top!",
      placeholder: <Skeleton className="w-48" />,
      cell: ({ evidence }) => (
        <ul className="flex min-w-0 flex-col gap-1">
          {evidence.map(({ kind, value, found }) => (
            <li key={`${kind} ${value}`} className="min-w-0">
              <span className="mr-2 text-ink-3">{t(`kinds.${kind}`)}</span>
              <span className="font-medium [overflow-wrap:anywhere]">{value}</span>
              <span className="block font-mono text-ink-3 text-mono">
                {[...new Set(found.map(({ property }) => property))].join(", ")}
              </span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: "persons",
      header: common("persons"),
      className: "min-w-0 align-top!",
      placeholder: <Skeleton className="w-40" />,
      cell: ({ persons, count }) => (
        <ul className="flex min-w-0 flex-col gap-2">
          {persons.map((person) => (
            <li key={person.uuid} className="flex min-w-0 items-start gap-2">
              <PersonAvatar name={personName(person)} />
              <div className="min-w-0">
                <NextLink
                  href={personPath(projectId, person.uuid)}
                  prefetch={false}
                  className="block truncate text-ink hover:underline"
                >
                  {personName(person)}
                </NextLink>
                <span className="block text-ink-2 text-table [overflow-wrap:anywhere]">
                  {factsOf(person)}
                </span>
                <span className="block truncate font-mono text-ink-3 text-mono">
                  {person.distinct_ids[0]}
                </span>
              </div>
            </li>
          ))}
          {count > persons.length && (
            <li className="text-ink-3">{t("more", { count: count - persons.length })}</li>
          )}
        </ul>
      ),
    },
    {
      id: "actions",
      header: common("actions"),
      isHeaderHidden: true,
      className: "align-top! sm:w-[280px]",
      cell: (group) =>
        canEdit && (
          <span className="flex flex-wrap gap-2 sm:justify-end">
            {isDismissed ? (
              <Button
                size="small"
                aria-label={t("restoreGroup", { values: valuesOf(group) })}
                onPress={() => onRestore(group)}
              >
                {common("restore")}
              </Button>
            ) : (
              <>
                <Button
                  size="small"
                  aria-label={t("mergeGroup", { values: valuesOf(group) })}
                  onPress={() => onMerge(group.persons)}
                >
                  {t("merge")}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t("dismissGroup", { values: valuesOf(group) })}
                  onPress={() => onDismiss(group)}
                >
                  {t("dismiss")}
                </Button>
              </>
            )}
          </span>
        ),
    },
  ];
}
