import { z } from "zod";

/** Languages of reports about a person: those of the interface. */
export const ReportLanguage = z.enum(["en", "de"]);
export type ReportLanguage = z.infer<typeof ReportLanguage>;

/** Query parameters of the export of a person. */
export const PersonExportQuery = z.object({
  language: ReportLanguage.default("en").describe("The language of the report."),
});
