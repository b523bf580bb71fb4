import "server-only";
import { createHash } from "node:crypto";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { hashSecret } from "@/lib/access/caller";
import { openText, sealText } from "@/lib/access/sealed-text";
import { verifyPassword, withPermit } from "@/lib/access/users/passwords";
import { Throttled } from "@/lib/access/users/throttled";
import { maxRecentOpens, type PublicAccess } from "@/lib/contract/survey/public-link";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isObject } from "@/lib/contract/wire/json";
import { db } from "@/lib/database/client";
import { Prisma, type Project, type PublicLink as StoredLink } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { createRateLimiter, takePoint } from "@/lib/database/rate-limiter";
import { env } from "@/lib/env";
import { Forbidden, NotFound } from "@/lib/errors";
import { keyedHash } from "@/lib/persons/receipt-hash";
import { isActive } from "@/lib/public-links/link";

/** Requests of an address by public links in a minute, and wrong passwords of a link from an address in 15 minutes. @source docs/reference/api.md#limits */
const [maxRequests, requestSeconds] = [120, 60];
const [maxFailures, failureSeconds] = [10, 15 * 60];
/** How long an entered password opens the link. */
const accessMs = 12 * 60 * 60 * 1000;

let requests: RateLimiterPostgres | undefined;
let failures: RateLimiterPostgres | undefined;

const throttled = (seconds: number) => new Throttled(seconds);

/** A link that shows something, and its project. */
export interface OpenLink {
  link: StoredLink;
  project: Project & { masking: null };
}

/** Counts a request of an address. @throws Throttled */
export async function limitVisits(address: string): Promise<void> {
  requests ??= createRateLimiter("public-results", maxRequests, requestSeconds);
  await takePoint(requests, hashSecret(address), throttled);
}

/** The link of a token, and its project. @throws NotFound for one that was revoked, has expired or never existed */
async function findLink(token: string): Promise<OpenLink> {
  const link = await db.publicLink.findUnique({ where: { token_hash: hashSecret(token) } });
  if (!link || !isActive(link)) throw new NotFound();
  const project = await db.project.findFirst({ where: { id: link.project_id, deleted_at: null } });
  if (!project) throw new NotFound();
  return { link, project: { ...project, masking: null } };
}

/** What an access is bound to: the link, and the password that was entered. */
const bindingOf = ({ project_id, id, password_hash }: StoredLink): string =>
  createHash("sha256").update(`${project_id} ${id} ${password_hash}`).digest("base64url");

/** Whether an access was given for a link as it is now. */
function isUnlocked(link: StoredLink, access: string | null): boolean {
  if (link.password_hash === null) return true;
  const text = access === null ? null : openText("public results", access);
  const claims: unknown = text === null ? null : JSON.parse(text);
  return isObject(claims) && claims.link === bindingOf(link) && Number(claims.until) > Date.now();
}

/** The link of a token; `isLocked` while its password is missing. @throws NotFound, Throttled */
export async function lookUpLink(
  { token, access }: { token: string; access: string | null },
  address: string,
): Promise<OpenLink & { isLocked: boolean }> {
  if (env.RATE_LIMIT === "on") await limitVisits(address);
  const opened = await findLink(token);
  return { ...opened, isLocked: !isUnlocked(opened.link, access) };
}

/** The same for what only an unlocked link shows. @throws also Forbidden */
export async function openLink(
  visit: { token: string; access: string | null },
  address: string,
): Promise<OpenLink> {
  const { isLocked, ...opened } = await lookUpLink(visit, address);
  if (isLocked) throw new Forbidden("Enter the password of this link.");
  return opened;
}

/**
 * Checks the password of a link. An attempt takes a point before it is compared, so that concurrent ones can't exceed the limit,
 * and a right one gives it back, and is recorded. A link without a password opens with any.
 *
 * @throws NotFound, Throttled; Forbidden for a wrong password; Busy when too many are being checked
 */
export async function unlockLink(
  { token, password }: { token: string; password: string },
  address: string,
): Promise<PublicAccess> {
  if (env.RATE_LIMIT === "on") await limitVisits(address);
  const opened = await findLink(token);
  const { link } = opened;
  failures ??= createRateLimiter("public-link-password", maxFailures, failureSeconds);
  const key = hashSecret(`${link.project_id} ${link.id} ${address}`);
  await takePoint(failures, key, throttled);
  const isRight =
    link.password_hash === null ||
    (await withPermit((permit) => verifyPassword(permit, link.password_hash, password)));
  if (!isRight) throw new Forbidden("Wrong password.");
  await failures.reward(key);
  await recordOpen(opened, address);
  const until = Date.now() + accessMs;
  const access = sealText("public results", JSON.stringify({ link: bindingOf(link), until }));
  return { access, expires_at: toTimestamp(new Date(until)) };
}

/** Characters of the hash of an address. */
const visitorLength = 10;

/** Records that the page of a link was opened: how often, and the newest opens with a keyed hash of the address. */
export async function recordOpen({ link, project }: OpenLink, address: string): Promise<void> {
  const visitor = keyedHash(project.receipt_key, `public link ${link.id} ${address}`).slice(0, visitorLength);
  await query(Prisma.sql`
    update public_links set opens = opens + 1, last_opened_at = now(), recent_opens = (
      select jsonb_agg(item.value order by item.ordinality) from jsonb_array_elements(
        jsonb_build_array(jsonb_build_object('opened_at', now(), 'visitor', ${visitor}::text)) || recent_opens
      ) with ordinality as item where item.ordinality <= ${maxRecentOpens})
    where project_id = ${link.project_id} and id = ${link.id}`);
}
