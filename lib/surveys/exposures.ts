import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/** SQL condition: event `e` says that a survey was shown to its person. An answer says so, too: not every client sends more. */
export const isExposure = Prisma.sql`e.event in ('survey shown', 'survey sent', 'survey dismissed')`;

/** The property of events of surveys that were imported from another installation. */
export const importedMark = "$imported";

/** SQL condition: event `e` was captured here, not imported. */
export const isCapturedHere = Prisma.sql`not jsonb_exists(e.properties, ${Prisma.raw(`'${importedMark}'`)})`;
