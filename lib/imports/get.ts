import "server-only";
import type { ImportRun } from "@/lib/contract/project/import";
import { findImport, toImportRun } from "@/lib/imports/view";

/** One import of a project. @throws NotFound */
export const getImport = async (project: { id: number }, id: string): Promise<ImportRun> =>
  toImportRun(await findImport(project, id));
