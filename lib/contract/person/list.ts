/** Lists of persons that people paste, upload or send: what names a person in a row, and what became of it. Ours. */
import { z } from "zod";

/** Most rows of a list. */
export const maxListRows = 10_000;

const maxRowsText = maxListRows.toLocaleString("en");

/**
 * The kinds of keys in a cell. An `email` is an e-mail address in any case, or a distinct id that is one.
 *
 * @source docs/reference/persons.md#lists-of-persons
 */
const personKeyKinds = ["distinct_id", "uuid", "email", "id"] as const;

const PersonKey = z
  .strictObject({ by: z.enum(personKeyKinds), value: z.string() })
  .meta({ id: "PersonKey", description: "`id` is the person's number." });
export type PersonKey = z.infer<typeof PersonKey>;

const line = () => z.int().min(1).describe("Line of the list, from 1.");

/** A row of a list: what names its person, in the order in which it is tried; nothing in a blank one. */
export const PersonListRow = z
  .strictObject({ line: line(), keys: z.array(PersonKey) })
  .meta({ id: "PersonListRow" });
export type PersonListRow = z.infer<typeof PersonListRow>;

/** Most line ends of a list, for cells with several lines, and most separators: reading more would hold the server. */
const maxLineEnds = 2 * maxListRows;
const maxSeparators = 200_000;

/** Whether a text is short enough to be read where others wait. */
function isShort(list: string): boolean {
  let lineEnds = 0;
  let separators = 0;
  for (let at = 0; at < list.length; at++) {
    const character = list[at];
    if (character === "\n" || character === "\r") lineEnds++;
    else if (character === "," || character === ";" || character === "\t" || character === "|") separators++;
  }
  return lineEnds <= maxLineEnds && separators <= maxSeparators;
}

const tooLong = `A list has at most ${maxRowsText} rows and ${maxSeparators.toLocaleString("en")} cells. Send it in parts, and only the columns that name persons.`;

/** The list whose persons are looked up. */
export const PersonLookUp = z
  .object({
    list: z
      .string()
      .refine(isShort, tooLong)
      .optional()
      .describe(
        `A pasted list or the text of a CSV file, separated by commas, semicolons, tabs or pipes, at most ${maxRowsText} lines. Columns are recognised by their headings.`,
      ),
    rows: z
      .array(PersonListRow)
      .max(maxListRows, tooLong)
      .optional()
      .describe(`Instead of \`list\`: its rows, read already, at most ${maxRowsText}.`),
  })
  .superRefine(({ list, rows }, context) => {
    if ((list === undefined) !== (rows === undefined)) return;
    const message = rows ? "Send either list or rows." : "This field is required.";
    const code = rows ? "invalid_input" : "required";
    context.addIssue({ code: "custom", params: { code }, message, path: ["list"], input: list });
  })
  .meta({ id: "PersonLookUp" });
export type PersonLookUp = z.infer<typeof PersonLookUp>;

/** A person of a list, as short as possible. */
export const ListedPerson = z
  .strictObject({
    uuid: z.string(),
    name: z.unknown().describe("As in a Person."),
    distinct_ids: z.array(z.string()).describe("The first one only."),
  })
  .meta({ id: "ListedPerson" });
export type ListedPerson = z.infer<typeof ListedPerson>;

/** Possible outcomes of a row. */
const rowOutcomes = ["found", "not_found", "ambiguous", "duplicate", "blank"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The outcome of a row. */
export const PersonListResult = z
  .strictObject({
    line: line(),
    outcome: z
      .enum(rowOutcomes)
      .describe(
        "`ambiguous`: several persons have the email address. `duplicate`: an earlier line names the same person.",
      ),
    value: z
      .string()
      .describe(
        "Value by which the person was looked up, or else the first value of the row; empty for a blank row.",
      ),
    by: z.enum(personKeyKinds).nullable().describe("Type of the value that matched; null without a match."),
    person: ListedPerson.nullable().describe("Null without a match, and for several matches."),
    matches: z.int().describe("Persons with the value, at most 100 are counted."),
    first_line: z.int().nullable().describe("Of a duplicate: the line that names the person first."),
  })
  .meta({ id: "PersonListResult" });
export type PersonListResult = z.infer<typeof PersonListResult>;

/** The outcomes of the rows, in the order of the list. */
export const PersonListResults = z
  .strictObject({ results: z.array(PersonListResult) })
  .meta({ id: "PersonListResults" });

/** Marks the rows whose person an earlier row names, in a list whose rows may have been looked up in several requests. */
export function markDuplicates(results: readonly PersonListResult[]): PersonListResult[] {
  const lines = new Map<string, number>();
  return results.map((result) => {
    if (!result.person) return result;
    const first = lines.get(result.person.uuid);
    if (first === undefined) lines.set(result.person.uuid, result.line);
    return first === undefined
      ? { ...result, outcome: "found", first_line: null }
      : { ...result, outcome: "duplicate", first_line: first };
  });
}
