import "server-only";
import type { MaskedFor } from "@/lib/contract/person/personal";
import { maxListedLinks, type PublicLink } from "@/lib/contract/survey/public-link";
import { query } from "@/lib/database/query";
import { type LinkRow, linksStatement, toPublicLink } from "@/lib/public-links/link";
import type { LinkTarget } from "@/lib/public-links/target";

/** The public links of a survey or a board, newest first, also those that are not active any more. @throws NotFound */
export async function listPublicLinks(
  project: { id: number } & MaskedFor,
  target: LinkTarget,
): Promise<PublicLink[]> {
  await target.find();
  const rows = await query<LinkRow>(linksStatement(project, target, { limit: maxListedLinks }));
  return rows.map((row) => toPublicLink(row, project.masking !== null));
}
