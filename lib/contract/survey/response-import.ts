/** Responses from CSV. Ours. */
import { z } from "zod";
import { flag, integer } from "@/lib/contract/wire/field";

/** Rows of a file, characters of it, and errors and rows that an answer shows. */
export const maxImportedResponses = 10_000;
export const maxCsvLength = 1_500_000;
export const [maxImportErrors, previewedRows] = [100, 10];

/** Why a row of a file is no response. */
const responseFaultCodes = [
  "future_time",
  "invalid_time",
  "no_answers",
  "not_importable",
  "not_in_scale",
  "too_long",
  "unknown_choice",
] as const;
export type ResponseFaultCode = (typeof responseFaultCodes)[number];

const column = () => integer({ max: 999 });

/** A CSV file, and what its columns hold. */
export const ResponseImportInput = z
  .object({
    csv: z.string().max(maxCsvLength).describe("The file, with headings in its first line."),
    questions: z
      .record(z.string().max(400), column())
      .describe("The column, from 0, that has the answers to a question, by the question's id."),
    time_column: column().nullable().default(null).describe("Column with ISO 8601 times; null: now."),
    person_column: column()
      .nullable()
      .default(null)
      .describe("Column with distinct ids; null: responses have no person."),
    dry_run: flag().default(false).describe("Only checks, and shows what would be imported."),
  })
  .meta({ id: "ResponseImportInput", "x-ours": true });
export type ResponseImportInput = z.infer<typeof ResponseImportInput>;

/** What came of it. */
export const ResponseImport = z
  .strictObject({
    rows: z.int().describe("Rows of the file that have a value."),
    added: z.int().describe("Responses that were added; in a dry run, that would be."),
    existing: z.int().describe("Rows that were imported before."),
    refused: z.int().describe("Rows with an error, which are left out."),
    errors: z
      .array(
        z.strictObject({
          line: z.int(),
          column: z.int().nullable(),
          code: z.enum(responseFaultCodes),
          value: z.string().nullable().describe("What the error is about: an unknown choice, a scale."),
          message: z.string().describe("In English."),
        }),
      )
      .describe(`The first ${maxImportErrors}.`),
    preview: z
      .array(
        z.strictObject({
          line: z.int(),
          time: z.string().nullable(),
          person: z.string().nullable(),
          answers: z
            .record(z.string(), z.union([z.string(), z.array(z.string())]))
            .describe("By id of the question."),
        }),
      )
      .describe(`The first ${previewedRows} responses.`),
  })
  .meta({ id: "ResponseImport", "x-ours": true });
export type ResponseImport = z.infer<typeof ResponseImport>;
