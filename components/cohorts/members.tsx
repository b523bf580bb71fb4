import { XIcon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { AddPersons } from "@/components/cohorts/add-persons";
import type { Column } from "@/components/data-list/column";
import { ListRows } from "@/components/data-list/list-rows";
import { useServerRows } from "@/components/data-list/use-server-rows";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { PersonChip } from "@/components/person/person-chip";
import { personName } from "@/components/person/person-name";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { addPersonsToCohort, cohortsKey, removePersonFromCohort } from "@/lib/client/cohorts";
import { personPath } from "@/lib/client/links/persons";
import { cohortMembersKey, loadCohortMembers } from "@/lib/client/persons/search";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { Cohort } from "@/lib/contract/cohort";
import type { ListedPerson } from "@/lib/contract/person/list";
import type { Person } from "@/lib/contract/person/person";

interface MembersProps {
  projectId: string;
  cohort: Cohort;
  /** Whether the reader may change it. */
  isWritable: boolean;
}

/** Who is in a cohort; persons of a static one can be added and removed. */
export default function Members({ projectId, cohort, isWritable }: MembersProps) {
  const t = useTranslations("cohorts.members");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const canChange = isWritable && cohort.is_static;
  const membersKey = cohortMembersKey(projectId, cohort.id);
  const refreshes = [cohortsKey(projectId), membersKey];
  const add = useApiMutation({
    send: (persons: readonly ListedPerson[]) =>
      addPersonsToCohort(
        projectId,
        cohort.id,
        persons.map(({ uuid }) => uuid),
      ),
    refreshes,
    done: (_, { count }) => ({ message: t("added", { count: count - cohort.count }) }),
    failed: () => t("failedAdd"),
  });
  const remove = useApiMutation({
    send: ({ uuid }: Person) => removePersonFromCohort(projectId, cohort.id, uuid),
    refreshes,
    done: (person) => ({
      message: t("removed", { name: personName(person) }),
      undo: () => add.run([person]),
    }),
    failed: (person) => t("failedRemove", { name: personName(person) }),
  });
  const source = useServerRows({
    queryKey: membersKey,
    loadPage: (page, signal) => loadCohortMembers(projectId, cohort.id, page, signal),
  });
  const columns: Column<Person, "person" | "ids" | "created" | "remove">[] = [
    {
      id: "person",
      header: common("person"),
      className: "max-sm:[grid-area:person] min-w-0",
      placeholder: <Skeleton className="w-40" />,
      cell: (person) => <PersonChip person={person} href={personPath(projectId, person.uuid)} />,
    },
    {
      id: "ids",
      header: common("distinctIds"),
      className: "max-sm:[grid-area:ids] min-w-0 sm:w-[35%]",
      placeholder: <Skeleton className="w-32" />,
      cell: ({ distinct_ids }) => (
        <span className="flex min-w-0 gap-1.5">
          <span className="truncate font-mono text-ink-2 text-mono">{distinct_ids[0]}</span>
          {distinct_ids.length > 1 && (
            <span className="shrink-0 text-ink-3">
              {common("plusCount", { count: distinct_ids.length - 1 })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "created",
      header: common("created"),
      className: "max-sm:hidden text-ink-2 sm:w-[140px]",
      placeholder: <Skeleton className="w-20" />,
      cell: ({ created_at }) => format.dateTime(new Date(created_at), { dateStyle: "medium", timeZone }),
    },
    ...(canChange
      ? [
          {
            id: "remove" as const,
            header: common("remove"),
            isHeaderHidden: true,
            align: "end" as const,
            className: "max-sm:[grid-area:remove] sm:w-[68px]",
            placeholder: <span className="block h-[30px]" />,
            cell: (person: Person) => (
              <IconButton
                Icon={XIcon}
                label={common("removeNamed", { name: personName(person) })}
                onPress={() => remove.run(person)}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {canChange && (
        <div className="border-line border-b px-4 py-6 sm:px-8 [&>*]:max-w-[45rem]">
          <h2 className="mb-4 text-section">{t("add")}</h2>
          <AddPersons
            projectId={projectId}
            onAdd={(persons) => add.run(persons)}
            isDisabled={add.isPending}
          />
        </div>
      )}
      <ListRows
        failed={common("cantLoadPersons")}
        empty={
          <p className="border-line border-t px-4 py-8 text-ink-2 sm:px-8">
            {t(cohort.is_static ? "emptyStatic" : "emptyDynamic")}
          </p>
        }
        label={t("title")}
        columns={columns}
        source={source}
        rowKey={({ uuid }) => uuid}
        rowHeader="person"
        rowClassName="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:[grid-template-areas:'person_remove'_'ids_ids']"
      />
    </>
  );
}
