import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-list/column";
import { oneLineHeights } from "@/components/data-list/data-list";
import { ListRows } from "@/components/data-list/list-rows";
import type { RowSource } from "@/components/data-list/row-source";
import { PersonChip } from "@/components/person/person-chip";
import { propertyText } from "@/components/person/property-text";
import { Skeleton } from "@/components/ui/skeleton";
import { personPath } from "@/lib/client/links/persons";
import { useTimeZone } from "@/lib/client/use-time-zone";
import type { AnalysisActor } from "@/lib/contract/analysis/parameters";

interface PeopleTableProps {
  projectId: string;
  source: RowSource<AnalysisActor>;
  /** Properties that are columns. */
  columns: readonly string[];
  /** The search text; empty matches everyone. */
  search: string;
}

/** Pixels that a column needs at least. */
const columnWidth = 160;

/** Pixels of a stacked row: the person, its properties and when it was created, a line each. */
const stackedHeight = (properties: number) => 52 + 22 * (properties + 1);

/** Persons as rows, each leading to the person. */
export function PeopleTable({ projectId, source, columns: properties, search }: PeopleTableProps) {
  const t = useTranslations("personsDrawer");
  const common = useTranslations("common");
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const columns = useMemo(
    (): Column<AnalysisActor>[] => [
      {
        id: "person",
        header: common("person"),
        className: "min-w-0 sm:w-[240px]",
        placeholder: <Skeleton className="w-40" />,
        cell: (person) => (
          // Keeps the height of a line of text, as in the rows of all lists.
          <span className="flex min-w-0 sm:-my-1.5">
            <PersonChip person={person} href={personPath(projectId, person.uuid)} />
          </span>
        ),
      },
      ...properties.map((name) => ({
        id: `property ${name}`,
        header: name,
        className: "min-w-0",
        isNamedInStack: true,
        placeholder: <Skeleton className="w-24" />,
        cell: (person: AnalysisActor) => (
          <span className="truncate font-mono sm:block text-ink-2 text-mono">
            {propertyText(person.properties[name]) || "–"}
          </span>
        ),
      })),
      {
        id: "created",
        header: common("created"),
        className: "text-ink-2 sm:w-[130px]",
        isNamedInStack: true,
        placeholder: <Skeleton className="w-20" />,
        cell: ({ created_at }) => format.dateTime(new Date(created_at), { dateStyle: "medium", timeZone }),
      },
    ],
    [format, timeZone, projectId, properties, common],
  );
  return (
    <ListRows
      failed={common("cantLoadPersons")}
      empty={
        <p className="border-line border-t py-8 text-ink-2">
          {search === "" ? t("empty") : common("noPersonsMatch", { search })}
        </p>
      }
      label={common("persons")}
      columns={columns}
      source={source}
      rowKey={({ uuid }) => uuid}
      rowHeader="person"
      rowHeights={{ ...oneLineHeights, stacked: stackedHeight(properties.length) }}
      rowClassName="max-sm:flex max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:[&>*]:max-w-full"
      minWidth={columnWidth * (properties.length + 2)}
      isInDrawer
    />
  );
}
