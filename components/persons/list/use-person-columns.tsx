import { useQueryClient } from "@tanstack/react-query";
import NextLink from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import type { Column } from "@/components/data-list/column";
import { rowLinkAttribute } from "@/components/data-list/current-row";
import { oneLineHeights } from "@/components/data-list/data-list";
import { CutId } from "@/components/person/cut-id";
import { PersonAvatar } from "@/components/person/person-avatar";
import { personName } from "@/components/person/person-name";
import { propertyText } from "@/components/person/property-text";
import {
  type ColumnChoice,
  clampWidth,
  fieldOf,
  type PersonField,
} from "@/components/persons/list/column-choice";
import { Skeleton } from "@/components/ui/skeleton";
import { personPath } from "@/lib/client/links/persons";
import { prefetchPerson } from "@/lib/client/persons/page";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { propertyOfColumn } from "@/lib/contract/person/column";
import { isOrdered } from "@/lib/contract/person/order";
import type { Person } from "@/lib/contract/person/person";

/** Pixels of the checkboxes and the minimum width of a name. */
const fixedWidth = 48 + 240;

/** Pixels that a list with these columns needs. */
export const widthOf = (columns: readonly ColumnChoice[]): number =>
  columns.reduce((sum, { width }) => sum + width, fixedWidth);

/** Stacked rows, below 640 px, show two columns below the name, properties first, and when the person was last seen. */
const stackedAreas = ["max-sm:flex max-sm:[grid-area:first]", "max-sm:flex max-sm:[grid-area:second]"];
const lastSeen = "last_seen_at";
/** The heights of rows with these columns, in pixels. */
export const rowHeightsOf = (columns: readonly ColumnChoice[]) => ({
  ...oneLineHeights,
  stacked: columns.some(({ id }) => id === lastSeen) ? 96 : 72,
});
export const stackedPerson =
  "max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] max-sm:content-start max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:[grid-template-areas:'select_name_name'_'._first_second'_'._seen_seen']";

/** Returns the header of a column: the name of a field in words, or of a property as it is. */
export function useColumnHeader(): (id: string) => string {
  const t = useTranslations("persons.fields");
  return useCallback(
    (id) => {
      const field = fieldOf(id);
      return field ? t(field) : (propertyOfColumn(id) ?? id);
    },
    [t],
  );
}

/**
 * The columns of the list of persons: the name, and the chosen ones.
 *
 * @param isHidden whether the role hides what a column shows: then it doesn't sort
 */
export function usePersonColumns(
  projectId: string,
  chosen: readonly ColumnChoice[],
  onChange: (columns: readonly ColumnChoice[]) => void,
  isHidden: (column: string) => boolean,
): Column<Person>[] {
  const t = useTranslations("persons");
  const common = useTranslations("common");
  const headerOf = useColumnHeader();
  const format = useFormatter();
  const timeZone = useTimeZone(projectId);
  const queries = useQueryClient();
  return useMemo(() => {
    const day = { dateStyle: "medium", timeZone } as const;
    const dateOf = (at: string) => (
      <time dateTime={at} className="block truncate text-ink-2">
        {format.dateTime(new Date(at), { ...day, timeStyle: "short" })}
      </time>
    );
    const cells: Record<PersonField, (person: Person) => React.ReactNode> = {
      distinct_ids: ({ distinct_ids: [first = "", ...others] }) => (
        <span className="flex min-w-0 gap-1.5">
          <span className="min-w-0 font-mono text-ink-2 text-mono">
            <CutId id={first} />
          </span>
          {others.length > 0 && (
            <span className="shrink-0 text-ink-3">{common("plusCount", { count: others.length })}</span>
          )}
        </span>
      ),
      created_at: ({ created_at: at }) => (
        <>
          <span className="max-sm:hidden">{dateOf(at)}</span>
          {/* Half a stacked row has no room for the time. */}
          <time dateTime={at} className="truncate text-ink-2 sm:hidden">
            {format.dateTime(new Date(at), day)}
          </time>
        </>
      ),
      last_seen_at: ({ last_seen_at: at }) =>
        at === null ? <span className="text-ink-3">–</span> : dateOf(at),
      uuid: ({ uuid }) => (
        <span className="font-mono text-ink-2 text-mono">
          <CutId id={uuid} />
        </span>
      ),
      is_identified: ({ is_identified }) => common(is_identified ? "yes" : "no"),
    };
    const name: Column<Person> = {
      id: "name",
      header: t("fields.name"),
      ...(!isHidden("name") && { sorts: "ascending" }),
      isFixed: true,
      isPinned: true,
      className: "min-w-0 max-sm:[grid-area:name]",
      placeholder: <Skeleton className="w-40" />,
      cell: (person) => (
        <span className="flex min-w-0 items-center gap-2">
          <PersonAvatar name={personName(person)} />
          <NextLink
            href={personPath(projectId, person.uuid)}
            prefetch={false}
            onPointerDown={() => prefetchPerson(queries, projectId, person)}
            {...{ [rowLinkAttribute]: "" }}
            className="min-w-0 font-medium text-ink hover:underline"
          >
            <CutId id={personName(person)} />
          </NextLink>
        </span>
      ),
    };
    const stacked = chosen
      .filter(({ id }) => id !== lastSeen && !isHidden(id))
      .toSorted((a, b) => Number(fieldOf(a.id) !== null) - Number(fieldOf(b.id) !== null));
    const areaOf = (column: ColumnChoice) =>
      column.id === lastSeen
        ? "max-sm:flex max-sm:[grid-area:seen]"
        : (stackedAreas[stacked.indexOf(column)] ?? "max-sm:hidden");
    const chosenColumns = chosen.map((column): Column<Person> => {
      const { id, width } = column;
      const field = fieldOf(id);
      const property = propertyOfColumn(id);
      return {
        id,
        header: headerOf(id),
        ...(isOrdered(id) && !isHidden(id) && { sorts: field?.endsWith("_at") ? "descending" : "ascending" }),
        width,
        onResize: (next) =>
          onChange(chosen.map((other) => (other.id === id ? { id, width: clampWidth(next) } : other))),
        className: `min-w-0 overflow-hidden ${areaOf(column)}`,
        isNamedInStack: field !== "distinct_ids" && field !== "uuid",
        placeholder: <Skeleton className="w-24" />,
        cell: (person) =>
          field
            ? cells[field](person)
            : property !== null && <PropertyCell value={person.properties[property]} />,
      };
    });
    return [name, ...chosenColumns];
  }, [projectId, chosen, onChange, isHidden, headerOf, t, format, timeZone, queries, common]);
}

function PropertyCell({ value }: { value: unknown }) {
  const text = propertyText(value);
  if (value === undefined || text === "") return <span className="text-ink-3 max-sm:hidden">–</span>;
  return (
    <span title={text} className="block truncate">
      {text}
    </span>
  );
}
