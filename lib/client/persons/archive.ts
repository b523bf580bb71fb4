import type { ReportLanguage } from "@/lib/contract/person/report-language";

/** The address of everything about a person as one archive. @param language of its report */
export const personExportPath = (projectId: string, uuid: string, language: ReportLanguage): string =>
  `/api/projects/${encodeURIComponent(projectId)}/persons/${encodeURIComponent(uuid)}/export/?language=${language}`;
