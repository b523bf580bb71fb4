import "server-only";
import type { ImportRun } from "@/lib/contract/project/import";
import type { Listing, PageBounds } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import { importInclude, toImportRun } from "@/lib/imports/view";

/** A page of a project's imports, newest first. */
export async function listImports(
  project: { id: number },
  { limit, offset }: PageBounds,
): Promise<Listing<ImportRun>> {
  const where = { project_id: project.id };
  const page = { include: importInclude, orderBy: { id: "desc" }, take: limit, skip: offset } as const;
  const [count, rows] = await Promise.all([
    db.importRun.count({ where }),
    db.importRun.findMany({ where, ...page }),
  ]);
  return { count, results: rows.map(toImportRun) };
}
