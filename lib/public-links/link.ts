import "server-only";
import { openText } from "@/lib/access/sealed-text";
import { toUser, type UserRow, userColumn } from "@/lib/activity/actor";
import type { PublicLink } from "@/lib/contract/survey/public-link";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma, type PublicLink as StoredLink } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Forbidden, Invalid, NotFound } from "@/lib/errors";
import type { LinkTarget } from "@/lib/public-links/target";

/** A link with its author. */
export type LinkRow = Omit<StoredLink, "created_by_id"> & { created_by: UserRow | null };

/** The statement that reads links of a survey or a board, newest first. @param rest further conditions over `l`, and limits after the order */
export const linksStatement = (
  project: { id: number },
  { column }: Pick<LinkTarget, "column">,
  rest: { where?: Prisma.Sql; limit?: number } = {},
): Prisma.Sql => Prisma.sql`
  select l.*, ${userColumn("u")} as created_by from public_links l left join users u on u.id = l.created_by_id
  where l.project_id = ${project.id} and ${
    "survey_id" in column
      ? Prisma.sql`l.survey_id = ${column.survey_id}::uuid`
      : Prisma.sql`l.board_id = ${column.board_id}`
  } ${rest.where ?? Prisma.empty}
  order by l.id desc limit ${rest.limit ?? 1}`;

/** Whether a link shows anything. */
export const isActive = (
  { revoked_at, expires_at }: Pick<StoredLink, "revoked_at" | "expires_at">,
  now = new Date(),
): boolean => revoked_at === null && (expires_at === null || expires_at > now);

/** A link on the wire. @param masked whether its reader may not see personal data, which the page may show */
export const toPublicLink = (row: LinkRow, masked: boolean): PublicLink => ({
  id: row.id,
  name: row.name,
  token: isActive(row) && !masked ? openText("public link", row.sealed_token) : null,
  expires_at: row.expires_at && toTimestamp(row.expires_at),
  has_password: row.password_hash !== null,
  shows_open_answers: row.shows_open_answers,
  shows_people: row.shows_people,
  allows_filters: row.allows_filters,
  created_by: row.created_by && toUser(row.created_by),
  created_at: toTimestamp(row.created_at),
  last_opened_at: row.last_opened_at && toTimestamp(row.last_opened_at),
  opens: row.opens,
  recent_opens: (row.recent_opens as { opened_at: string; visitor: string }[]).map(
    ({ opened_at, visitor }) => ({
      opened_at: toTimestamp(new Date(opened_at)),
      visitor,
    }),
  ),
  revoked_at: row.revoked_at && toTimestamp(row.revoked_at),
});

/** A link of a target, in a transaction that holds it. @throws NotFound */
export async function readLink(
  tx: Transaction,
  project: { id: number },
  target: LinkTarget,
  id: number,
): Promise<LinkRow> {
  const where = Prisma.sql`and l.id = ${id}`;
  const [row] = await tx.$queryRaw<LinkRow[]>(linksStatement(project, target, { where }));
  if (!row) throw new NotFound();
  return row;
}

/**
 * Checks what a link is to show.
 *
 * @param masked whether its author may not see personal data   @throws Invalid, Forbidden
 */
export function checkLink(
  link: Pick<StoredLink, "shows_open_answers" | "shows_people" | "expires_at">,
  masked: boolean,
  now = new Date(),
): void {
  if (link.expires_at && link.expires_at <= now)
    throw new Invalid("expires_at", "invalid_input", "Choose a time in the future.");
  if (link.shows_people && !link.shows_open_answers)
    throw new Invalid(
      "shows_people",
      "invalid_input",
      "Names are shown with texts: set shows_open_answers, too.",
    );
  if (masked && link.shows_open_answers)
    throw new Forbidden("Your access hides personal data, so a link of yours can't show open answers.");
}
