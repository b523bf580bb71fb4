/** The export of a list of persons. Ours. */
import { z } from "zod";
import { propertyOfColumn } from "@/lib/contract/person/column";
import { Person } from "@/lib/contract/person/person";
import { FormatQuery, PersonsQuery } from "@/lib/contract/person/query";
import { listMeta, sentTexts, splitAtCommas, takesRepeats } from "@/lib/contract/wire/list-field";

/**
 * Most persons that can be named one by one: the limit of a body fits their UUIDs and the maximum number of
 * columns.
 */
export const maxExportedUuids = 48_000;

/** Most columns that can be named. */
export const maxExportColumns = 1000;

/** Columns besides properties. */
export const exportFields = [
  "uuid",
  "name",
  "distinct_ids",
  "created_at",
  "last_seen_at",
  "is_identified",
] as const;
/** A column besides properties. */
export type ExportField = (typeof exportFields)[number];

/** The field of a column; null for the column of a property. */
export const fieldOfColumn = (column: string): ExportField | null =>
  exportFields.find((field) => field === column) ?? null;

const isColumn = (id: string) => fieldOfColumn(id) !== null || (propertyOfColumn(id) ?? "") !== "";

const columnsDescription = `Columns after \`uuid\` and \`name\`, at most ${maxExportColumns}: \`distinct_ids\`, \`created_at\`, \`last_seen_at\`, \`is_identified\`, and \`properties.\` with the name of a property. Default: all.`;
const columnFault = "Must be a field of persons, or properties. and the name of a property.";
const columnList = z.array(z.string().refine(isColumn, columnFault)).max(maxExportColumns);

/** Which persons are exported, and which of their columns, in a query string. */
export const PersonsExportQuery = PersonsQuery.omit({ limit: true, offset: true, order: true }).extend({
  columns: takesRepeats(
    sentTexts()
      .transform((sent) => (sent === undefined ? undefined : [sent].flat().flatMap(splitAtCommas)))
      .pipe(columnList.optional())
      .meta({
        ...listMeta,
        description: `${columnsDescription} Repeated or comma-separated; for a name with a comma use POST.`,
      }),
  ),
});
export type PersonsExportQuery = z.infer<typeof PersonsExportQuery>;

const uuids = () => z.array(z.guid().toLowerCase()).max(maxExportedUuids);

/** The same in a body, which can contain the UUIDs of persons. */
export const PersonsExportBody = z
  .object({
    search: PersonsQuery.shape.search,
    properties: z
      .unknown()
      .optional()
      .describe("Property filters on persons: a list, or a group of them. An unknown type is a 400."),
    columns: columnList.nullish().describe(columnsDescription),
    uuids: uuids()
      .nullish()
      .describe(
        `Only these persons, at most ${maxExportedUuids.toLocaleString("en")}. Default: all that match.`,
      ),
    excluded_uuids: uuids().nullish().describe("Without these persons."),
  })
  .meta({ id: "PersonsExport" });
export type PersonsExportBody = z.infer<typeof PersonsExportBody>;

/** The format of an export by POST. */
export const PersonsExportFormat = FormatQuery;

/** A person of an export, with the requested columns. Ours. */
export const ExportedPerson = Person.omit({ id: true })
  .partial({ distinct_ids: true, created_at: true, last_seen_at: true, is_identified: true })
  .meta({ id: "ExportedPerson" });
export type ExportedPerson = z.infer<typeof ExportedPerson>;
